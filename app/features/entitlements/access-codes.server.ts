import { and, eq, gt, lte } from "drizzle-orm";
import { ClubError, forbidden, tooMany } from "#app/errors.ts";
import type { Member } from "#app/features/accounts/actor.ts";
import { operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { wrongCodes } from "#db/schema/entitlements.ts";
import type { UserRow } from "#db/schema/users.ts";
import { changeSubscription, requireUser } from "./ledger.server.ts";
import { messages } from "./messages.ts";
import { isAtLeast, subscribedTier, type Tier } from "./rules.ts";
import { redeemCodeInput } from "./schema.ts";

/** How long a wrong code counts, and how many of them an account and an address may try in that time (D5). */
export const wrongCodeLimits = { windowMs: 15 * 60_000, account: 5, address: 20 };

type Given = { tier: "elite" | "pro"; code?: string | null | undefined; clientAddress: string };
type Tries = { userId: string; addressHash: string; now: Date };

/** Whether it is the configured code, in constant time; no code is right where none is configured. */
function isRight({ config, signer }: Services, { tier, code }: Given): boolean {
  const expected = config.accessCodes[tier] ?? "";
  const matches = signer.isSigned(code ?? "", signer.sign(expected));
  return matches && expected !== "";
}

/** Seconds until one more try is allowed; 0 when it is now. */
async function secondsToWait(tx: Connection, { config }: Services, tries: Tries): Promise<number> {
  const { windowMs, account, address } = wrongCodeLimits;
  const since = new Date(tries.now.getTime() - windowMs);
  const counted = [
    { where: eq(wrongCodes.userId, tries.userId), allowed: account },
    { where: eq(wrongCodes.addressHash, tries.addressHash), allowed: address },
  ];
  let seconds = 0;
  for (const { where, allowed } of counted) {
    const rows = await tx.query.wrongCodes.findMany({
      where: and(where, gt(wrongCodes.triedAt, since)),
      orderBy: (t, { desc }) => desc(t.triedAt),
    });
    const oldest = rows[Math.max(1, Math.round(allowed * config.rateLimitFactor)) - 1];
    if (oldest) seconds = Math.max(seconds, Math.ceil((oldest.triedAt.getTime() - since.getTime()) / 1000));
  }
  return seconds;
}

/** A code opens its plan at once and never lowers one (D5); it keeps open the plan that was about to end. */
async function open(tx: Connection, services: Services, before: UserRow, tier: Tier): Promise<UserRow> {
  const held = subscribedTier(before, services.clock.now());
  const isEnding = before.subscriptionStatus === "cancelled" || before.nextSubscriptionTier !== null;
  if (held && isAtLeast(held, tier) && !(isEnding && held === tier)) return before;
  const after = {
    subscriptionTier: tier,
    subscriptionStatus: "active" as const,
    subscriptionEndsAt: null,
    nextSubscriptionTier: null,
  };
  return changeSubscription(tx, services, before, after, { source: "access_code", actorId: before.id });
}

type Outcome = { ok: true; user: UserRow } | { ok: false; wait: number };

/**
 * Checks the code and opens the plan in one write, so that parallel tries are counted one by one and a plan is opened
 * once. Answers null for a wrong code; throws too_many.
 */
export async function tryCode(services: Services, actor: Member, given: Given): Promise<UserRow | null> {
  const { db, clock, ids, signer } = services;
  const addressHash = signer.sign(`address ${given.clientAddress}`);
  const outcome = await db.write<Outcome>(async (tx) => {
    const now = clock.now();
    const wait = await secondsToWait(tx, services, { userId: actor.id, addressHash, now });
    if (wait > 0) return { ok: false, wait };
    const before = await requireUser(tx, actor.id);
    if (isRight(services, given)) return { ok: true, user: await open(tx, services, before, given.tier) };
    await tx.insert(wrongCodes).values({ id: ids.id(), userId: actor.id, addressHash, triedAt: now });
    return { ok: false, wait: 0 };
  });
  if (outcome.ok) return outcome.user;
  if (outcome.wait > 0) throw tooMany(outcome.wait, messages.tooManyCodes);
  return null;
}

/** Redeems an access code on a page. Throws signed_out, forbidden or too_many with the page's own sentences. */
export const redeemAccessCode = operation(
  "redeemAccessCode",
  redeemCodeInput,
  async (services, actor, given) => {
    if (!actor) {
      throw new ClubError("signed_out", messages.notLoggedIn, { title: messages.notLoggedInTitle });
    }
    const user = await tryCode(services, actor, given);
    if (!user) throw forbidden(messages.invalidCode(given.tier), messages.invalidCodeTitle);
    return { tier: given.tier, held: user.subscriptionTier ?? given.tier };
  },
);

/** Forgets wrong codes that no longer count. */
export async function forgetWrongCodes({ db, clock }: Services): Promise<void> {
  const end = new Date(clock.now().getTime() - wrongCodeLimits.windowMs);
  await db.write(async (tx) => {
    await tx.delete(wrongCodes).where(lte(wrongCodes.triedAt, end));
  });
}
