import { and, count, eq, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { type Tier, tiers } from "#app/features/base/tiers.ts";
import { isNoCoach, membersOn, tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";
import { users } from "#db/schema/users.ts";

/** Who an issue goes to: confirmed subscribers, and members by their current plan. */
export type Audience = { toSubscribers: boolean; toTiers: readonly Tier[] };

/** One address an issue goes to, listed once even if it is in several groups. */
export type Recipient = { email: string; userId: string | null; subscriptionId: string | null };

const isSubscriber = and(isNotNull(subscriptions.confirmedAt), isNull(subscriptions.unsubscribedAt));

/** Whether this address unsubscribed, as a subscriber or as a member; either counts for both. */
const saidNo = or(isNotNull(subscriptions.unsubscribedAt), eq(users.mailsNewsletter, false));

const wantsIt = not(sql`coalesce(${saidNo}, 0)`);

/** Members who may be emailed: with a confirmed address (D11), and not unsubscribed. */
const isReachable = (services: Services, tiers: readonly Tier[]): SQL | undefined =>
  and(membersOn(services, [...tiers]), isNotNull(users.emailVerifiedAt), isNull(users.deleteAfter));

async function listSubscribed(db: Connection): Promise<Recipient[]> {
  return db
    .select({ email: subscriptions.email, userId: users.id, subscriptionId: subscriptions.id })
    .from(subscriptions)
    .leftJoin(users, eq(users.email, subscriptions.email))
    .where(and(isSubscriber, wantsIt));
}

async function listMembers(db: Connection, services: Services, tiers: readonly Tier[]): Promise<Recipient[]> {
  return db
    .select({ email: users.email, userId: users.id, subscriptionId: subscriptions.id })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.email, users.email))
    .where(and(isReachable(services, tiers), wantsIt));
}

/** Everyone an issue currently goes to, each address once. */
export async function listRecipients(
  db: Connection,
  services: Services,
  { toSubscribers, toTiers }: Audience,
): Promise<Recipient[]> {
  const found = [
    ...(toSubscribers ? await listSubscribed(db) : []),
    ...(toTiers.length > 0 ? await listMembers(db, services, toTiers) : []),
  ];
  return [...new Map(found.map((one) => [one.email, one])).values()];
}

/** How many addresses each group currently has, and how many members are on each plan. Someone may be in two groups. */
export async function countAudience(services: Services) {
  const { read } = services.db;
  const [subscribed] = await read
    .select({ many: count() })
    .from(subscriptions)
    .leftJoin(users, eq(users.email, subscriptions.email))
    .where(and(isSubscriber, wantsIt));
  const tier = tierNow(services.clock.now());
  const getsIt = and(isReachable(services, tiers), wantsIt);
  const members = await read
    .select({ tier, all: count(), many: sql<number>`coalesce(sum(${getsIt}), 0)` })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.email, users.email))
    .where(isNoCoach(services))
    .groupBy(tier);
  const on = (wanted: Tier) => {
    const row = members.find((group) => group.tier === wanted);
    return { many: row?.many ?? 0, all: row?.all ?? 0 };
  };
  return { subscribers: subscribed?.many ?? 0, basic: on("basic"), elite: on("elite"), pro: on("pro") };
}
