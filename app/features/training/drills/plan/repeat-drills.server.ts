import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { ClubError, conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { inOrder } from "#app/features/base/paging.server.ts";
import { requireMembers } from "#app/features/people/roster/require-members.server.ts";
import { type Drill, planOrder } from "#app/features/training/drills/drills.server.ts";
import { addedTo, copied, messages, repeatedAlready } from "#app/features/training/drills/messages.ts";
import { lastWeek } from "#app/features/training/drills/rules.ts";
import {
  type DrillFields,
  drillsToRepeatInput,
  repeatDrillInput,
  repeatWeekInput,
} from "#app/features/training/drills/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { giveDrills } from "./copy-drills.server.ts";
import { beginPlan } from "./give-dates.server.ts";
import { givenTo } from "./given-to.server.ts";

/**
 * Six of the club's drills whose title holds the words, each title once as it was written last: those on a plan first,
 * then those that begin with the words, then the newest.
 */
export const findDrillsToRepeat = operation(
  "listDrills",
  drillsToRepeatInput,
  async function findDrillsToRepeat({ db }, _actor, { search }) {
    const { id, title, category, estimatedTime, isActive, createdAt, deletedAt } = weeklyDrills;
    // SQLite takes the other columns from the row that has the maximum.
    const newest = sql<number>`max(${createdAt})`;
    const isOnPlan = sql<number>`sum(${isActive}) > 0`.mapWith(Boolean);
    const begins = sql`instr(lower(${title}), lower(${search})) = 1`;
    return db.read
      .select({ id, title, category, estimatedTime, newest, isOnPlan })
      .from(weeklyDrills)
      .where(and(isNull(deletedAt), holdsWords([title], search)))
      .groupBy(sql`lower(${title})`)
      .orderBy(desc(isOnPlan), desc(begins), desc(newest), title)
      .limit(6);
  },
);

function fieldsOf({ id, createdAt, updatedAt, visibilityAct, deletedAt, ...fields }: Drill): DrillFields {
  return { ...fields, isActive: true };
}

type Plan = { services: Services; actor: Member; userId: string; action: "add_drill" | "copy_drills" };

/** Gives one member drills inside a write. Throws conflict if the week already has some of them. */
async function giveOnce(tx: Connection, { userId, ...plan }: Plan, drills: DrillFields[]) {
  const given = { ...plan, confirmDouble: false };
  try {
    return await giveDrills(tx, given, drills, [userId]);
  } catch (error) {
    if (!(error instanceof ClubError && error.code === "already_there")) throw error;
    throw conflict(repeatedAlready(drills[0]?.week ?? 0));
  }
}

/**
 * Adds one of the club's drills to a day of a member's plan. Throws not_found for an unknown or deleted drill and an
 * unknown member, invalid for a coach, and conflict if it is already there.
 */
export const repeatDrill = operation(
  "createDrill",
  repeatDrillInput,
  async function repeatDrill(services, actor, { id, userId, week, dayOfWeek, newStart }) {
    return services.db.write(async (tx) => {
      await requireMembers(tx, services, [userId], "userId");
      const drill = await tx.query.weeklyDrills.findFirst({
        where: and(eq(weeklyDrills.id, id), isNull(weeklyDrills.deletedAt)),
      });
      if (!drill) throw notFound();
      const plan = { services, actor, userId, action: "add_drill" } as const;
      const { actId } = await giveOnce(tx, plan, [{ ...fieldsOf(drill), week, dayOfWeek }]);
      const given = await givenTo(tx, services, [{ week }], [userId]);
      const dated = await beginPlan(tx, { services, actor, actId, userId, week, newStart });
      const detail = [given, dated].filter(Boolean).join(" ");
      return { week, message: addedTo(drill.title, dayOfWeek), detail, actId };
    });
  },
);

/**
 * Copies a member's own active drills of a week of their plan to the next week, day by day. Throws not_found for an
 * unknown member or a week without any, invalid for a coach, and conflict if some are already there.
 */
export const repeatWeek = operation(
  "copyDrills",
  repeatWeekInput,
  async function repeatWeek(services, actor, { userId, week, newStart }) {
    return services.db.write(async (tx) => {
      await requireMembers(tx, services, [userId], "userId");
      const { assignedUserId, isActive, week: ofWeek } = weeklyDrills;
      const where = and(eq(assignedUserId, userId), eq(isActive, true), eq(ofWeek, week));
      const drills = await tx.query.weeklyDrills.findMany({ where, orderBy: inOrder(planOrder) });
      if (drills.length === 0 || week === lastWeek) throw notFound(messages.nothingToRepeat);
      const next = drills.map((drill) => ({ ...fieldsOf(drill), week: week + 1 }));
      const plan = { services, actor, userId, action: "copy_drills" } as const;
      const { count, actId } = await giveOnce(tx, plan, next);
      const given = await givenTo(tx, services, next, [userId]);
      const dated = await beginPlan(tx, { services, actor, actId, userId, week: week + 1, newStart });
      const detail = [given, dated].filter(Boolean).join(" ");
      return { week: week + 1, message: copied(count), detail, actId };
    });
  },
);
