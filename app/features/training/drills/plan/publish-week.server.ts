import { eq } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { requireMembers } from "#app/features/people/roster/require-members.server.ts";
import { hiddenUntil, messages, publishedEarly } from "#app/features/training/drills/messages.ts";
import { publishWeekInput } from "#app/features/training/drills/schema.ts";
import { users } from "#db/schema/users.ts";
import { weekWords } from "./plan-weeks.ts";

/**
 * Shows a coming week of a member's plan to its member before its Sunday, or hides it again (D90). Throws not_found, invalid for
 * a coach, and conflict for a plan without dates or a week that has begun.
 */
export const publishPlanWeek = operation(
  "publishPlanWeek",
  publishWeekInput,
  async function publishPlanWeek(services, actor, { userId, week, isPublished }) {
    return services.db.write(async (tx) => {
      await requireMembers(tx, services, [userId], "userId");
      const row = await tx.query.users.findFirst({ where: eq(users.id, userId) });
      if (!row) throw notFound();
      const startsOn = row.planStartsOn;
      if (startsOn === null) throw conflict(messages.undatedShows);
      const { through } = toMember(services, row, null).shownWeeks;
      if (week <= through) throw conflict(messages.begunShows);
      const others = row.planWeeksPublished.filter((one) => one !== week);
      if (row.planWeeksPublished.includes(week) !== isPublished) {
        const planWeeksPublished = isPublished ? [...others, week].sort((a, b) => a - b) : others;
        await tx.update(users).set({ planWeeksPublished }).where(eq(users.id, userId));
        const action = isPublished ? "publish_week" : "hide_week";
        await recordActs(tx, services, actor, [{ action, userId, subject: weekWords(week, startsOn) }]);
      }
      const words = isPublished ? publishedEarly(row.firstName, week) : hiddenUntil(week, startsOn);
      return { userId, week, isPublished, words };
    });
  },
);
