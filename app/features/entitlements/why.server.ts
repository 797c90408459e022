import { desc, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { noInput, operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { entitlementChanges } from "#db/schema/entitlements.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { lastChanges } from "./ledger.server.ts";
import { oneMember } from "./schema.ts";
import { whyThisPlan } from "./why-rules.ts";

async function sentenceFor(services: Services, user: UserRow): Promise<string> {
  const { subscription } = await lastChanges(services, user.id);
  // Days are told in the zone a free membership ends in (D48).
  const facts = { ...user, planSource: subscription?.source ?? null, timeZone: services.config.siteTimeZone };
  return whyThisPlan(facts, services.clock.now());
}

async function requireRow({ db }: Services, id: string): Promise<UserRow> {
  const user = await db.read.query.users.findFirst({ where: eq(users.id, id) });
  if (!user) throw notFound();
  return user;
}

/** Why the caller has the plan they have, in words (D1). */
export const whyOwnPlan = operation("readAccount", noInput, async (services, actor) =>
  sentenceFor(services, await requireRow(services, actor.id)),
);

/** Why a member has their plan, and every change of it, newest first, for the coach's user card (D2). Throws not_found. */
export const readEntitlement = operation(
  "readEntitlement",
  oneMember,
  async (services, _actor, { userId }) => {
    const user = await requireRow(services, userId);
    const rows = await services.db.read.query.entitlementChanges.findMany({
      where: eq(entitlementChanges.userId, userId),
      orderBy: desc(entitlementChanges.place),
    });
    const changes = rows.map(({ place: _place, ...change }) => change);
    return { why: await sentenceFor(services, user), changes };
  },
);
