import { eq } from "drizzle-orm";
import { accountFields } from "#app/features/base/account-fields.ts";
import type { Member } from "#app/features/base/actor.ts";
import { localDate, memberTimeZone } from "#app/features/base/calendar/rules.ts";
import { everyWeek, type ShownWeeks, shownWeeksOn } from "#app/features/base/calendar/shown-weeks.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { effectiveTier } from "#app/features/people/entitlements/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { isAdministrator, isNewMember } from "./rules.ts";

/** The weeks of the person's plan they see now, by the date in their zone (D90). */
function shownWeeksOf(row: UserRow, timeZone: string, now: Date): ShownWeeks {
  const { planStartsOn: startsOn, planWeeksPublished: published } = row;
  return startsOn === null ? everyWeek : shownWeeksOn(startsOn, localDate(now, timeZone), published);
}

/**
 * The person as commands see them, from the stored row. `browserZone` is the zone the browser reported (D17),
 * `sessionId` names the device.
 */
export function toMember(
  services: Services,
  row: UserRow,
  browserZone: string | null,
  sessionId: string | null = null,
): Member {
  const { config, clock } = services;
  const timeZone = memberTimeZone({
    setting: row.timeZone,
    browser: browserZone,
    site: config.siteTimeZone,
  });
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    subscriptionTier: row.subscriptionTier,
    effectiveTier: effectiveTier(row, clock.now()),
    isAdmin: isAdministrator(row, config.adminEmails),
    timeZone,
    assignedCoach: row.assignedCoach,
    planStartsOn: row.planStartsOn,
    shownWeeks: shownWeeksOf(row, timeZone, clock.now()),
    joinedAt: row.createdAt,
    isNew: isNewMember(row, clock.now()),
    sessionId,
  };
}

/** The entity "User" (contract, "Entities"), without secrets. */
export function toUser(services: Services, row: UserRow) {
  return {
    id: row.id,
    email: row.email,
    userName: row.userName,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    timeZone: row.timeZone,
    subscriptionTier: row.subscriptionTier,
    subscriptionStatus: row.subscriptionStatus,
    subscriptionEndsAt: row.subscriptionEndsAt,
    freeMembershipTier: row.freeMembershipTier,
    freeMembershipUntil: row.freeMembershipUntil,
    accuracyProgress: row.accuracyProgress,
    consistencyProgress: row.consistencyProgress,
    strategyProgress: row.strategyProgress,
    assignedCoach: row.assignedCoach,
    effectiveTier: effectiveTier(row, services.clock.now()),
    isAdmin: isAdministrator(row, services.config.adminEmails),
    version: versionOf(accountFields, row),
  };
}

const accountById = prepared((db, { id }: Given<{ id: string }>) =>
  db.query.users.findFirst({ where: eq(users.id, id) }),
);

/** The signed-in person's own account (`GET /api/auth/user`). */
export const getOwnAccount = operation("readAccount", noInput, async function getOwnAccount(services, actor) {
  const row = await accountById(services.db.read, { id: actor.id });
  if (!row) throw new Error("A signed-in member has no account row");
  return toUser(services, row);
});
