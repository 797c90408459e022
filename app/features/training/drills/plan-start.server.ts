import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { type LocalDate, mondayOf } from "#app/features/base/calendar/rules.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import { requireMembers } from "#app/features/people/coaching/require-members.server.ts";
import { users } from "#db/schema/users.ts";
import type { PlanStart } from "./plan-weeks.ts";
import { planStartInput } from "./schema.ts";

const startFields = { planStartsOn: "Week 1 begins on" } as const;

/** The version an edit of a plan's start refers to (D57). */
export const startVersion = (planStartsOn: PlanStart) => versionOf(startFields, { planStartsOn });

/** When the plans of these members begin; those without dates are left out. */
export const listPlanStarts = operation(
  "readPlanStarts",
  z.object({ userIds: z.array(opaqueId).max(1000) }),
  async function listPlanStarts({ db }, _actor, { userIds }) {
    const { id, planStartsOn } = users;
    const rows = await db.read
      .select({ id, planStartsOn })
      .from(users)
      .where(and(inArray(id, userIds), isNotNull(planStartsOn)));
    return new Map(rows.map((row) => [row.id, row.planStartsOn as LocalDate]));
  },
);

/**
 * Gives a member's plan dates: week 1 begins on the Monday of the given day's week; without a day the plan has no
 * dates (D18c). Throws not_found, invalid for a coach, and conflict (D57).
 */
export const setPlanStart = operation(
  "setPlanStart",
  planStartInput,
  async function setPlanStart(services, actor, { userId, version, planStartsOn: day }) {
    const wanted = { planStartsOn: day === null ? null : mondayOf(day) };
    return services.db.write(async (tx) => {
      await requireMembers(tx, services, [userId], "userId");
      const stored = await tx.query.users.findFirst({ where: eq(users.id, userId) });
      if (!stored) throw notFound();
      await requireVersion({ edited: startFields, version, stored, wanted });
      const changed = changes({ planStartsOn: stored.planStartsOn }, wanted);
      if (changed) {
        const set = { ...wanted, updatedAt: services.clock.now() };
        await tx.update(users).set(set).where(eq(users.id, userId));
        await recordActs(tx, services, actor, [{ action: "set_plan_start", userId, ...changed }]);
      }
      return {
        userId,
        before: stored.planStartsOn,
        startsOn: wanted.planStartsOn,
        version: startVersion(wanted.planStartsOn),
      };
    });
  },
);
