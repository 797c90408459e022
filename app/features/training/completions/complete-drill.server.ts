import { and, eq } from "drizzle-orm";
import { invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { storeOnce } from "#app/features/base/send-once.server.ts";
import { isOnPlan } from "#app/features/training/drills/drills.server.ts";
import { requireOwnBag } from "#app/features/training/gear/bags.server.ts";
import { closeByLog } from "#app/features/training/homework/close-by-log.server.ts";
import { rebuildWeeklyAccuracy } from "#app/features/training/stats/rebuild.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { messages } from "./messages.ts";
import { toOwnCompletion } from "./queries.server.ts";
import { loggedTime } from "./rules.ts";
import { completeDrillInput } from "./schema.ts";

async function requireDrillOnPlan(tx: Connection, member: Member, drillId: string): Promise<void> {
  const drill = await tx.query.weeklyDrills.findFirst({
    columns: { id: true },
    where: and(eq(weeklyDrills.id, drillId), isOnPlan(member)),
  });
  if (!drill) throw notFound();
}

/** When it was done: now, or the time of an entry logged offline. Throws invalid. */
function timeOf(given: Date | undefined, now: Date): Date {
  if (!given) return now;
  const at = loggedTime(given, now);
  if (!at) throw invalidInput(given > now ? messages.timeFuture : messages.timeOld);
  return at;
}

/**
 * Logs a drill; the week's numbers and homework that names the drill (D71) follow in the same write. Throws not_found
 * for a drill that isn't on the plan.
 */
export const completeDrill = operation(
  "completeDrill",
  completeDrillInput,
  async function completeDrill(services, actor, input) {
    const { db, clock, ids } = services;
    const completedAt = timeOf(input.completedAt, clock.now());
    const completedOn = localDate(completedAt, actor.timeZone);
    const { formKey, ...result } = input;
    return db.write(async (tx) => {
      const store = async () => {
        await requireDrillOnPlan(tx, actor, input.drillId);
        await requireOwnBag(tx, actor.id, input.bagId);
        const [row] = await tx
          .insert(drillCompletions)
          .values({ ...result, id: ids.id(), userId: actor.id, completedAt, completedOn })
          .returning();
        if (!row) throw new Error("The completion was not stored");
        await rebuildWeeklyAccuracy(tx, services, actor.id, completedOn);
        await closeByLog(tx, row);
        return row;
      };
      const find = (id: string) =>
        tx.query.drillCompletions.findFirst({ where: eq(drillCompletions.id, id) });
      return toOwnCompletion(
        await storeOnce(tx, services, { userId: actor.id, what: "drill", formKey, find, store }),
      );
    });
  },
);
