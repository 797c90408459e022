import { ClubError, forbidden } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { isAtLeast, type Tier } from "#app/features/base/tiers.ts";
import { changeSubscription, requireUser } from "#app/features/people/entitlements/ledger.server.ts";
import { messages } from "#app/features/people/entitlements/messages.ts";
import { subscribedTier } from "#app/features/people/entitlements/rules.ts";
import { redeemCodeInput } from "#app/features/people/entitlements/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import type { UserRow } from "#db/schema/users.ts";
import { isCodeOf } from "./made-codes.server.ts";

/** A wrong code: a guess. */
class WrongCodeError extends ClubError {
  constructor(message: string, title: string | null) {
    super("forbidden", message, { title });
  }
}

/** Refuses a wrong code in the caller's words. An empty code isn't a guess and isn't counted. */
export function wrongCode(code: string | null | undefined, message: string, title: string | null = null) {
  return code ? new WrongCodeError(message, title) : forbidden(message, title);
}

type Asker = { actor: Actor; clientAddress: string };

const rule = {
  perSeconds: 15 * 60,
  counts: (error: unknown) => error instanceof WrongCodeError,
  sentence: messages.tooManyCodes,
};

/** Coaches set tiers without a code; only members can guess. */
const isMember = (actor: Actor): actor is Member => actor !== null && !actor.isAdmin;

/** How many wrong codes are allowed per account and per address in 15 minutes (D5). */
export const wrongCodeLimits = [
  {
    ...rule,
    name: "wrong-code-account",
    points: 5,
    isOneByOne: true,
    by: ({ actor }: Asker) => (isMember(actor) ? actor.id : null),
  },
  {
    ...rule,
    name: "wrong-code-address",
    points: 20,
    by: ({ actor, clientAddress }: Asker) => (isMember(actor) ? clientAddress : null),
  },
];

type CodeToCheck = { tier: "elite" | "pro"; code?: string | null | undefined };

/**
 * Compares with the environment's code, or else the one a coach made, in constant time; without a code nothing
 * matches.
 */
function isRight({ config, signer }: Services, { tier, code }: CodeToCheck): boolean {
  const expected = config.accessCodes[tier];
  const made = config.madeAccessCodes[tier];
  if (expected) return signer.isSigned(code ?? "", signer.sign(expected));
  return made !== undefined && isCodeOf(code ?? "", made.hash);
}

/** A code starts its plan right away and never lowers one (D5); a plan that was about to end stays. */
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

/** Checks the code and applies the plan. Returns null for a wrong code. */
export async function tryCode(
  services: Services,
  actor: Member,
  given: CodeToCheck,
): Promise<UserRow | null> {
  if (!isRight(services, given)) return null;
  return services.db.write(async (tx) => open(tx, services, await requireUser(tx, actor.id), given.tier));
}

/** Redeems an access code in its own box on a page (D87). Throws signed_out or forbidden with the page's own sentences. */
export const redeemAccessCode = operation(
  "redeemAccessCode",
  redeemCodeInput,
  async function redeemAccessCode(services, actor, given) {
    if (!actor) {
      throw new ClubError("signed_out", messages.notLoggedIn, { title: messages.notLoggedInTitle });
    }
    const { tier } = given;
    const user = await tryCode(services, actor, given);
    if (user) return { tier, held: user.subscriptionTier ?? tier };
    throw wrongCode(given.code, messages.invalidCode(tier), messages.invalidCodeTitle);
  },
);
