import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { opaqueId, shortList } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import { requireMembers } from "#app/features/people/roster/require-members.server.ts";
import { planStartInput } from "#app/features/training/drills/schema.ts";
import { users } from "#db/schema/users.ts";
import { type PlanStart, weekBegins } from "./plan-weeks.ts";

const startFields = (week: number) => ({ planStartsOn: `Week ${week} begins on` });

/** The version an edit of a plan's start refers to (D57). */
export const startVersion = (planStartsOn: PlanStart) => versionOf(startFields(1), { planStartsOn });

/** When the plans of these members begin; those without dates are left out. */
export const listPlanStarts = operation(
  "readPlanStarts",
  z.object({ userIds: shortList(z.array(opaqueId).max(1000)) }),
  async function listPlanStarts({ db }, _actor, { userIds }) {
    const { id, planStartsOn } = users;
    const rows = await db.read
      .select({ id, planStartsOn })
      .from(users)
      .where(and(inArray(id, userIds), isNotNull(planStartsOn)));
    return new Map(rows.map((row) => [row.id, row.planStartsOn as LocalDate]));
  },
);

/** When a member's plan begins, and which of its weeks show before their Sunday (D90). Throws not_found. */
export const readPlanDates = operation(
  "readPlanStarts",
  z.object({ userId: opaqueId }),
  async function readPlanDates({ db }, _actor, { userId }) {
    const columns = { planStartsOn: true, planWeeksPublished: true } as const;
    const row = await db.read.query.users.findFirst({ columns, where: eq(users.id, userId) });
    if (!row) throw notFound();
    return { startsOn: row.planStartsOn, published: row.planWeeksPublished };
  },
);

/**
 * Gives a member's plan dates: the given week begins on the Sunday of the given day's week, and the others follow;
 * without a day the plan has no dates (D18c). Throws not_found, invalid for a coach, and conflict (D57).
 */
export const setPlanStart = operation(
  "setPlanStart",
  planStartInput,
  async function setPlanStart(services, actor, { userId, week, version, planStartsOn }) {
    const wanted = { planStartsOn };
    return services.db.write(async (tx) => {
      await requireMembers(tx, services, [userId], "userId");
      const stored = await tx.query.users.findFirst({ where: eq(users.id, userId) });
      if (!stored) throw notFound();
      const edited = startFields(week);
      const words = (_name: string, start: unknown) =>
        start === null ? "No dates" : weekBegins(start as LocalDate, week);
      await requireVersion({ edited, version, stored, wanted, words });
      const changed = changes({ planStartsOn: stored.planStartsOn }, wanted);
      if (changed) {
        const set = { ...wanted, updatedAt: services.clock.now() };
        await tx.update(users).set(set).where(eq(users.id, userId));
        await recordActs(tx, services, actor, [{ action: "set_plan_start", userId, ...changed }]);
      }
      return {
        userId,
        week,
        before: stored.planStartsOn,
        startsOn: planStartsOn,
        version: startVersion(planStartsOn),
      };
    });
  },
);
