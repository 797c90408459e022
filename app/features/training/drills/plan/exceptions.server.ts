import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireMembers } from "#app/features/people/roster/require-members.server.ts";
import { takeBack } from "#app/features/training/drills/bulk.server.ts";
import { isGivenTo } from "#app/features/training/drills/drills.server.ts";
import { messages } from "#app/features/training/drills/messages.ts";
import { exceptInput, undoInput } from "#app/features/training/drills/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillExceptions, weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";

async function firstNameOf(tx: Connection, userId: string): Promise<string> {
  const row = await tx.query.users.findFirst({ columns: { firstName: true }, where: eq(users.id, userId) });
  return row?.firstName ?? "";
}

type Exception = z.output<typeof exceptInput> & { actId: string };

/**
 * Takes a general drill from one member's plan, inside a write; everyone else keeps it, and so do logs. Throws not_found, invalid for
 * a coach, and conflict for a drill that isn't on their plan.
 */
export async function takeFromOne(
  tx: Connection,
  services: Services,
  actor: Member,
  { id, userId, actId }: Exception,
) {
  await requireMembers(tx, services, [userId], "userId");
  const drill = await tx.query.weeklyDrills.findFirst({ where: eq(weeklyDrills.id, id) });
  if (!drill) throw notFound();
  const mine = and(eq(weeklyDrills.id, id), eq(weeklyDrills.isActive, true), isGivenTo(userId));
  if ((await tx.$count(weeklyDrills, mine)) === 0) throw conflict(messages.notForEveryone);
  const { title } = drill;
  await tx.insert(drillExceptions).values({ userId, drillId: id, actId, createdAt: services.clock.now() });
  await recordActs(tx, services, actor, [{ action: "except_drill", userId, subject: title }], actId);
  return { actId, title, firstName: await firstNameOf(tx, userId) };
}

/** Deletes a general drill for one member alone, as {@link takeFromOne} says. */
export const exceptDrill = operation(
  "deleteDrill",
  exceptInput,
  async function exceptDrill(services, actor, one) {
    return services.db.write((tx) => takeFromOne(tx, services, actor, { ...one, actId: services.ids.id() }));
  },
);

/**
 * Gives a member back the drill that an act deleted or changed for them alone (D35), and takes away what they got instead. Throws
 * conflict if they have it already, or if what they got was changed since.
 */
export const undoException = operation(
  "undoAct",
  undoInput,
  async function undoException(services, actor, { actId }) {
    return services.db.write(async (tx) => {
      const [row] = await tx.delete(drillExceptions).where(eq(drillExceptions.actId, actId)).returning();
      const instead = eq(weeklyDrills.visibilityAct, actId);
      const gotInstead = await tx.$count(weeklyDrills, instead);
      const back = {
        actId,
        action: "create_drill",
        now: services.clock.now(),
        where: isNull(weeklyDrills.updatedAt),
      };
      if (!row || (await takeBack(tx, back)) < gotInstead) throw conflict(messages.tooLateToUndo);
      const { userId } = row;
      await recordActs(tx, services, actor, [{ action: "undo", userId, subject: "except_drill" }]);
      return { userId, firstName: await firstNameOf(tx, userId) };
    });
  },
);

/** The general drills that one member doesn't get, by title, each with the act that Undo reverts. */
export const listExceptions = operation(
  "listDrills",
  exceptInput.pick({ userId: true }),
  async function listExceptions({ db }, _actor, { userId }) {
    return db.read
      .select({ actId: drillExceptions.actId, title: weeklyDrills.title, week: weeklyDrills.week })
      .from(drillExceptions)
      .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillExceptions.drillId))
      .where(and(eq(drillExceptions.userId, userId), eq(weeklyDrills.isActive, true)))
      .orderBy(weeklyDrills.week, weeklyDrills.title)
      .limit(mostListed);
  },
);

const mostListed = 50;
