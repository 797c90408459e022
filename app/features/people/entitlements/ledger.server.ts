import { and, desc, eq, max, ne } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Tier } from "#app/features/base/tiers.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { entitlementChanges, storeEvents } from "#db/schema/entitlements.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import type { Subscription } from "./store/store-rules.ts";

/** The source of a plan change (D2). */
export type ChangeSource = (typeof entitlementChanges.$inferSelect)["source"];

/** Who changed a plan: through what, and who did it (null: no one). */
export type ChangedBy = { source: ChangeSource; actorId: string | null };

type Stamps = Pick<Services, "clock" | "ids">;

/** The next number in the order of arrival, shared by changes and store events. */
export async function nextPlace(tx: Connection): Promise<number> {
  const [change] = await tx.select({ place: max(entitlementChanges.place) }).from(entitlementChanges);
  const [event] = await tx.select({ place: max(storeEvents.place) }).from(storeEvents);
  return Math.max(change?.place ?? 0, event?.place ?? 0) + 1;
}

/** The member's row, read inside a write. Throws not_found. */
export async function requireUser(tx: Connection, id: string): Promise<UserRow> {
  const row = await tx.query.users.findFirst({ where: eq(users.id, id) });
  if (!row) throw notFound();
  return row;
}

async function store(tx: Connection, id: string, values: Partial<UserRow>): Promise<UserRow> {
  const [row] = await tx.update(users).set(values).where(eq(users.id, id)).returning();
  if (!row) throw new Error("The change of a plan was not stored");
  return row;
}

const isSame = (before: UserRow, after: Subscription) =>
  before.subscriptionTier === after.subscriptionTier &&
  before.subscriptionStatus === after.subscriptionStatus &&
  before.subscriptionEndsAt?.getTime() === after.subscriptionEndsAt?.getTime() &&
  before.nextSubscriptionTier === after.nextSubscriptionTier;

/** Stores a subscription and its ledger row (D2) in the same write. An unchanged one writes nothing. */
export async function changeSubscription(
  tx: Connection,
  { clock, ids }: Stamps,
  before: UserRow,
  after: Subscription,
  by: ChangedBy,
): Promise<UserRow> {
  if (isSame(before, after)) return before;
  const now = clock.now();
  await tx.insert(entitlementChanges).values({
    id: ids.id(),
    place: await nextPlace(tx),
    userId: before.id,
    kind: "subscription" as const,
    fromTier: before.subscriptionTier,
    toTier: after.subscriptionTier,
    status: after.subscriptionStatus,
    until: after.subscriptionEndsAt,
    createdAt: now,
    ...by,
  });
  return store(tx, before.id, { ...after, updatedAt: now });
}

/** Stores a free membership, or its end (null), and its ledger row (D2) in the same write. */
export async function changeFreeMembership(
  tx: Connection,
  { clock, ids }: Stamps,
  before: UserRow,
  after: { tier: Tier; until: Date } | null,
  by: ChangedBy,
): Promise<UserRow> {
  const now = clock.now();
  await tx.insert(entitlementChanges).values({
    id: ids.id(),
    place: await nextPlace(tx),
    userId: before.id,
    kind: "free_membership" as const,
    fromTier: before.freeMembershipTier,
    toTier: after?.tier ?? null,
    until: after?.until ?? null,
    createdAt: now,
    ...by,
  });
  return store(tx, before.id, {
    freeMembershipTier: after?.tier ?? null,
    freeMembershipUntil: after?.until ?? null,
    updatedAt: now,
  });
}

/** The first ledger rows for an account created with a plan; call it in the write that stores the account. */
export async function recordSignUp(
  tx: Connection,
  { ids }: Pick<Stamps, "ids">,
  row: UserRow,
): Promise<void> {
  const { subscriptionTier, subscriptionStatus, freeMembershipTier, createdAt } = row;
  const by = { userId: row.id, source: "sign_up" as const, createdAt };
  if (subscriptionTier) {
    await tx.insert(entitlementChanges).values({
      ...by,
      id: ids.id(),
      place: await nextPlace(tx),
      kind: "subscription" as const,
      toTier: subscriptionTier,
      status: subscriptionStatus,
      until: row.subscriptionEndsAt,
    });
  }
  if (freeMembershipTier) {
    await tx.insert(entitlementChanges).values({
      ...by,
      id: ids.id(),
      place: await nextPlace(tx),
      kind: "free_membership" as const,
      toTier: freeMembershipTier,
      until: row.freeMembershipUntil,
    });
  }
}

type NewPlan = Pick<
  typeof users.$inferInsert,
  | "id"
  | "subscriptionTier"
  | "subscriptionStatus"
  | "freeMembershipTier"
  | "freeMembershipUntil"
  | "createdAt"
>;

/** The first ledger rows for many imported accounts, each with its plan; call it in the write that stores them. */
export async function recordPlans(
  tx: Connection,
  { ids, clock }: Stamps,
  rows: readonly NewPlan[],
  actorId: string,
): Promise<void> {
  const first = await nextPlace(tx);
  const changes = rows
    .filter((row) => row.subscriptionTier ?? row.freeMembershipTier)
    .map((row, place) => ({
      id: ids.id(),
      place: first + place,
      userId: row.id,
      kind: row.subscriptionTier ? ("subscription" as const) : ("free_membership" as const),
      toTier: row.subscriptionTier ?? row.freeMembershipTier,
      status: row.subscriptionStatus ?? null,
      until: row.freeMembershipUntil ?? null,
      createdAt: clock.now(),
      source: "coach" as const,
      actorId,
    }));
  if (changes.length > 0) await tx.insert(entitlementChanges).values(changes);
}

/** Removes the newest change of its kind, which was just taken back; null if a coach didn't make it. */
export async function removeNewestDecision(
  tx: Connection,
  userId: string,
  kind: "subscription" | "free_membership" = "subscription",
) {
  const newest = await tx.query.entitlementChanges.findFirst({
    where: and(eq(entitlementChanges.userId, userId), eq(entitlementChanges.kind, kind)),
    orderBy: desc(entitlementChanges.place),
  });
  if (newest?.source !== "coach") return null;
  await tx.delete(entitlementChanges).where(eq(entitlementChanges.id, newest.id));
  return newest;
}

/** The last subscription set by a person, and its place in the order of arrival; null if there is none. */
export async function lastDecision(tx: Connection, userId: string) {
  const row = await tx.query.entitlementChanges.findFirst({
    where: and(
      eq(entitlementChanges.userId, userId),
      eq(entitlementChanges.kind, "subscription"),
      ne(entitlementChanges.source, "store"),
    ),
    orderBy: desc(entitlementChanges.place),
  });
  return row ?? null;
}

/** The newest change of a member's subscription, and of the free membership; null if there is none. */
export async function lastChanges({ db }: Pick<Services, "db">, userId: string) {
  const newest = (kind: "subscription" | "free_membership") =>
    db.read.query.entitlementChanges.findFirst({
      where: and(eq(entitlementChanges.userId, userId), eq(entitlementChanges.kind, kind)),
      orderBy: desc(entitlementChanges.place),
    });
  return {
    subscription: (await newest("subscription")) ?? null,
    freeMembership: (await newest("free_membership")) ?? null,
  };
}
