import { and, asc, inArray } from "drizzle-orm";
import { operation } from "#app/features/base/operation.server.ts";
import { isAtLeast, type Tier, tiers } from "#app/features/base/tiers.ts";
import { effectiveTier, subscribedTier } from "#app/features/people/entitlements/rules.ts";
import { isNoCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { previewInput } from "./schema.ts";

const day = 86_400_000;

/** Whether a plan would lower what the member has, which someone may pay for (D60). */
export function lowers({ clock }: Pick<Services, "clock">, member: UserRow, tier: Tier): boolean {
  const held = subscribedTier(member, clock.now());
  return held !== null && !isAtLeast(tier, held);
}

/** Whether the member has a higher plan now than a free one would be. */
export function hasMore({ clock }: Pick<Services, "clock">, member: UserRow, tier: Tier): boolean {
  const now = effectiveTier(member, clock.now());
  return now !== tier && isAtLeast(now, tier);
}

/** Whether someone has something to sign in with. */
const hasSignedIn = ({ passwordHash, googleSubject }: UserRow): boolean =>
  passwordHash !== null || googleSubject !== null;

/** Whether an invitation would reach someone who needs one: no one is sent two in a day. */
export const isToInvite = ({ clock }: Pick<Services, "clock">, member: UserRow): boolean =>
  !hasSignedIn(member) &&
  (member.invitedAt === null || member.invitedAt.getTime() <= clock.now().getTime() - day);

/** Whether the member's plan has messages. */
export const isReader = ({ clock }: Pick<Services, "clock">, member: UserRow): boolean =>
  effectiveTier(member, clock.now()) === "pro";

/** The members among some accounts, by name: coaches never count. */
export const membersAmong = (read: Connection, services: Services, ids: readonly string[]) =>
  read.query.users.findMany({
    where: and(inArray(users.id, [...ids]), isNoCoach(services)),
    orderBy: [asc(users.lastName), asc(users.id)],
  });

const named = (rows: readonly UserRow[]) =>
  rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());

/** What each act would change, before anything is sent: the names of those it would reach, by what one may choose. */
export const previewMany = operation(
  "listMembers",
  previewInput,
  async function previewMany(services, _actor, { userIds }) {
    const rows = await membersAmong(services.db.read, services, userIds);
    const whom = (wanted: (row: UserRow) => boolean) => named(rows.filter(wanted));
    const plans = tiers.map((tier) => ({
      tier,
      changes: whom((row) => row.subscriptionTier !== tier && !lowers(services, row, tier)),
      lowers: whom((row) => row.subscriptionTier !== tier && lowers(services, row, tier)),
    }));
    const coaches = [...services.config.coaches.map(({ key }) => key), null].map((key) => ({
      key,
      changes: whom((row) => row.assignedCoach !== key),
    }));
    const free = {
      elite: whom((row) => !hasMore(services, row, "elite")),
      pro: whom((row) => !hasMore(services, row, "pro")),
    };
    return {
      free,
      userIds: rows.map(({ id }) => id),
      names: named(rows),
      plans,
      coaches,
      invite: whom((row) => isToInvite(services, row)),
      signedIn: whom(hasSignedIn),
      justInvited: whom((row) => !hasSignedIn(row) && !isToInvite(services, row)),
      readers: whom((row) => isReader(services, row)),
    };
  },
);
