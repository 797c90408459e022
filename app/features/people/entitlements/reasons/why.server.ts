import { and, desc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { opaqueId, shortList } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { type ChangeSource, lastChanges } from "#app/features/people/entitlements/ledger.server.ts";
import { oneMember } from "#app/features/people/entitlements/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import { entitlementChanges } from "#db/schema/entitlements.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { whyThisPlan } from "./why-rules.ts";

function sentence(
  { config, clock }: Services,
  user: UserRow,
  planSource: ChangeSource | null,
  about?: string,
) {
  // Days use the zone a free membership ends in (D48).
  return whyThisPlan({ ...user, planSource, timeZone: config.siteTimeZone }, clock.now(), about);
}

/** Where a member's plan came from last; `of` is the account's id in the statement around it. */
export const planSourceOf = (of: SQLiteColumn) =>
  sql<ChangeSource | null>`(select ${entitlementChanges.source} from ${entitlementChanges} where ${entitlementChanges.userId} = ${of} and ${entitlementChanges.kind} = 'subscription' order by ${entitlementChanges.place} desc limit 1)`;

/** Why a member has their plan, told to coaches, where {@link planSourceOf} was read with the account. */
export const whyTheirPlan = (services: Services, user: UserRow, source: ChangeSource | null): string =>
  sentence(services, user, source, user.firstName);

async function sentenceFor(services: Services, user: UserRow): Promise<string> {
  const { subscription } = await lastChanges(services, user.id);
  return sentence(services, user, subscription?.source ?? null);
}

async function requireRow({ db }: Services, id: string): Promise<UserRow> {
  const user = await db.read.query.users.findFirst({ where: eq(users.id, id) });
  if (!user) throw notFound();
  return user;
}

/** Why the caller has the plan they have, in words (D1). */
export const whyOwnPlan = operation("readAccount", noInput, async function whyOwnPlan(services, actor) {
  return sentenceFor(services, await requireRow(services, actor.id));
});

/** Why a member has their plan, and its changes, newest first, for the coach's user card (D2). Throws not_found. */
export const readEntitlement = operation(
  "readEntitlement",
  oneMember,
  async function readEntitlement(services, _actor, { userId }) {
    const user = await requireRow(services, userId);
    const rows = await services.db.read.query.entitlementChanges.findMany({
      where: eq(entitlementChanges.userId, userId),
      orderBy: desc(entitlementChanges.place),
    });
    const changes = rows.map(({ place: _place, ...change }) => change);
    return { why: await sentenceFor(services, user), changes };
  },
);

/** How many changes of a plan a member's card shows. */
const shownChanges = 5;

/**
 * The latest plan changes of these members, including each one's newest subscription change however old it is, newest
 * first; a member without changes still gets a row.
 */
async function latestChanges({ db }: Services, userIds: string[]) {
  const { id, userId, kind, fromTier, toTier, status, until, source, place, createdAt } = entitlementChanges;
  const ranked = db.read
    .select({
      id,
      userId,
      kind,
      fromTier,
      toTier,
      status,
      until,
      source,
      place,
      createdAt,
      actorName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`.as("actor_name"),
      turn: sql<number>`row_number() over (partition by ${userId} order by ${place} desc)`.as("turn"),
      turnOfKind: sql<number>`row_number() over (partition by ${userId}, ${kind} order by ${place} desc)`.as(
        "turn_of_kind",
      ),
    })
    .from(entitlementChanges)
    .leftJoin(users, eq(users.id, entitlementChanges.actorId))
    .where(inArray(userId, userIds))
    .as("ranked");
  const isLate = or(lte(ranked.turn, shownChanges), lte(ranked.turnOfKind, 1));
  return db.read
    .select()
    .from(users)
    .leftJoin(ranked, and(eq(ranked.userId, users.id), isLate))
    .where(inArray(users.id, userIds))
    .orderBy(desc(ranked.place));
}

/** Why each of the members has their plan, and its latest changes with who made them, for a page of cards (D2). */
export const readEntitlements = operation(
  "readEntitlement",
  z.object({ userIds: shortList(z.array(opaqueId).max(50)) }),
  async function readEntitlements(services, _actor, { userIds }) {
    if (userIds.length === 0) return {};
    const byMember = Map.groupBy(await latestChanges(services, userIds), (row) => row.users.id);
    return Object.fromEntries(
      [...byMember].map(([id, rows]) => {
        const changes = rows.flatMap(({ ranked }) => ranked ?? []);
        const source = changes.find(({ kind }) => kind === "subscription")?.source ?? null;
        const user = rows[0]?.users;
        const why = user ? whyTheirPlan(services, user, source) : "";
        return [id, { why, changes: changes.slice(0, shownChanges) }];
      }),
    );
  },
);

/** A change of a plan as a card shows it. */
export type ShownChange = NonNullable<Awaited<ReturnType<typeof latestChanges>>[number]["ranked"]>;
