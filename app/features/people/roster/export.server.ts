import { eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { checkBox } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { toUser } from "#app/features/people/accounts/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { users } from "#db/schema/users.ts";
import { inOrder, stepOf } from "./member-order.server.ts";
import { accountsWhere, membersWhere } from "./members.server.ts";
import { type MemberFilter, memberFilter } from "./schema.ts";

/** The filters of a list of members as they are in an address. */
export const addressFilter = memberFilter.extend({ hideBasic: checkBox });

/** Everyone the filters let through, in the order of the page. */
async function listFiltered(services: Services, where: typeof membersWhere, filter: MemberFilter) {
  const rows = await services.db.read
    .select({ user: users })
    .from(users)
    .innerJoin(memberActivity, eq(memberActivity.userId, users.id))
    .where(where(services, filter))
    .orderBy(inOrder(stepOf(filter.sort, services)));
  return rows.map(({ user }) => toUser(services, user));
}

/** The Users tab's list as a spreadsheet. */
export const exportMembers = operation(
  "listMembers",
  addressFilter,
  async function exportMembers(services, _actor, filter) {
    return csvTable(await listFiltered(services, accountsWhere, filter), {
      "first name": (user) => user.firstName,
      "last name": (user) => user.lastName,
      email: (user) => shownAddress(user.email),
      "plan now": (user) => user.effectiveTier,
      "plan bought": (user) => user.subscriptionTier,
      "subscription status": (user) => user.subscriptionStatus,
      "free membership": (user) => user.freeMembershipTier,
      "free membership until": (user) => user.freeMembershipUntil,
      "assigned coach": (user) => user.assignedCoach,
      "member since": (user) => user.createdAt,
      "last updated": (user) => user.updatedAt,
    });
  },
);

/** The Coach Assignments tab's list as a spreadsheet. */
export const exportAssignments = operation(
  "listMembers",
  addressFilter,
  async function exportAssignments(services, _actor, filter) {
    const nameOf = (key: string | null) =>
      services.config.coaches.find((coach) => coach.key === key)?.name ?? key ?? "Unassigned";
    return csvTable(await listFiltered(services, membersWhere, filter), {
      "first name": (user) => user.firstName,
      "last name": (user) => user.lastName,
      email: (user) => shownAddress(user.email),
      "plan now": (user) => user.effectiveTier,
      coach: (user) => nameOf(user.assignedCoach),
    });
  },
);
