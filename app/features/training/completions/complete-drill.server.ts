import { and, desc, eq } from "drizzle-orm";
import { invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { findStored, ownKey, storeOnce } from "#app/features/base/send-once.server.ts";
import { isOnPlan } from "#app/features/training/drills/drills.server.ts";
import { requireOwnBag } from "#app/features/training/gear/bags.server.ts";
import { closeByLog } from "#app/features/training/homework/close-by-log.server.ts";
import { rebuildWeeklyAccuracy } from "#app/features/training/stats/rebuild.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { askAgain, savedAlready } from "./ask-again.server.ts";
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

/** How long after a log the form without scripts asks before it logs the same drill again. */
const askForMs = 10 * 60_000;

type CompletionRow = typeof drillCompletions.$inferSelect;
type Sent = { userId: string; drillId: string; formKey: string | null; roundsThrown: number; ppr: number };

/**
 * Asks before the same drill is logged twice within minutes: after Back, a browser without scripts sends the form once more. A send
 * that arrives twice isn't asked about, because it is stored once (D24). Throws conflict.
 */
async function askTwice(tx: Connection, sent: Sent, now: Date): Promise<void> {
  const { userId, drillId, formKey, roundsThrown, ppr } = sent;
  const last = await tx.query.drillCompletions.findFirst({
    columns: { id: true, completedAt: true, roundsThrown: true, ppr: true },
    where: and(eq(drillCompletions.userId, userId), eq(drillCompletions.drillId, drillId)),
    orderBy: desc(drillCompletions.completedAt),
  });
  const age = last ? now.getTime() - last.completedAt.getTime() : askForMs;
  if (!last || age >= askForMs) return;
  const stored = formKey === null ? null : await findStored(tx, { userId, key: ownKey("drill", formKey) });
  if (stored === last.id && last.roundsThrown === roundsThrown && last.ppr === ppr) return;
  throw askAgain(messages.loggedAlready(Math.round(age / 60_000)));
}

/**
 * Logs a drill; the week's numbers and homework that names the drill (D71) follow in the same write. Throws not_found
 * for a drill that isn't on the plan, and conflict if the form asks about what was just logged.
 */
export const completeDrill = operation(
  "completeDrill",
  completeDrillInput,
  async function completeDrill(services, actor, input) {
    const { db, clock, ids } = services;
    const completedAt = timeOf(input.completedAt, clock.now());
    const completedOn = localDate(completedAt, actor.timeZone);
    const { formKey, asks, again, completedAt: _at, ...result } = input;
    return db.write(async (tx) => {
      if (asks && !again) await askTwice(tx, { ...input, userId: actor.id }, clock.now());
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
      const refusal = ({ roundsThrown: rounds, ppr }: CompletionRow) => savedAlready({ rounds, ppr });
      const sent = { userId: actor.id, what: "drill", formKey, content: result, again };
      return toOwnCompletion(await storeOnce(tx, services, { ...sent, refusal, find, store }));
    });
  },
);
