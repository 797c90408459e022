import { z } from "zod";
import type { Actor } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import {
  readVerification,
  verifyEmail,
} from "#app/features/people/accounts/addresses/verify-email.server.ts";
import { isAdministrator } from "#app/features/people/accounts/rules.ts";
import { confirmEmailInput, tokenInput } from "#app/features/people/accounts/schema.ts";
import { consumeToken, findByToken } from "#app/features/people/accounts/tokens.server.ts";
import { tierReason } from "#app/features/people/entitlements/rules.ts";
import { askFactor } from "#app/features/people/second-factor/ask-factor.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { UserRow } from "#db/schema/users.ts";

/** What only the browser's own cookies say: the key of its sign-up (D72), and of its trust (D69). */
const browserKeys = z.object({ signUpKey: z.string().nullish(), trustKey: z.string().nullish() });

type Link = { actor: Actor; email: string; signUpKey: string | null | undefined };

/** The account this browser signed up, if the link confirms its address and no one is signed in here; otherwise null. */
async function findSignUp(services: Services, { actor, email, signUpKey }: Link): Promise<UserRow | null> {
  if (actor || !signUpKey) return null;
  const account = await findByToken(services, "sign_up", signUpKey);
  return account?.email === email ? account : null;
}

/** What a confirmation link's page says, and whether its button also signs this browser in; null for a dead link. Changes nothing. */
export const readConfirmation = operation(
  "verifyEmail",
  tokenInput.extend(browserKeys.shape),
  async function readConfirmation(services, actor, { token, signUpKey }) {
    const link = await readVerification(services, actor, { token, signUpKey });
    if (!link) return null;
    const account = await findSignUp(services, { actor, email: link.email, signUpKey });
    return { ...link, isSignedUpHere: account !== null };
  },
);

/**
 * Confirms an address by its link, and signs in the browser the account was created in: once, within an hour of it, and
 * only after a second factor if there is one (D72). Every other browser is only told. Throws what {@link verifyEmail}
 * throws.
 */
export const confirmHere = operation(
  "verifyEmail",
  confirmEmailInput.extend(browserKeys.shape),
  async function confirmHere(services, actor, { signUpKey, trustKey, ...given }) {
    const { email } = await verifyEmail(services, actor, { ...given, signUpKey });
    const account = await findSignUp(services, { actor, email, signUpKey });
    if (!account || !signUpKey) return { email, signedIn: null };
    const used = await services.db.write((tx) =>
      consumeToken(tx, services, { purpose: "sign_up", token: signUpKey }),
    );
    if (!used) return { email, signedIn: null };
    const isCodeWanted = (await askFactor(services, account, { trustKey })) === "wanted";
    const isCoach = isAdministrator(account, services.config.adminEmails);
    const { source } = tierReason(account, services.clock.now());
    // The next page welcomes a new member without a plan (D4); everyone else is told that it worked.
    const isWelcomed = !isCoach && account.welcomedAt === null && source === "none";
    // The password was typed at sign-up, not now, so changes that need it still ask.
    const who = { account, isCodeWanted, rememberMe: false, trustsDevice: false, isUnproven: true };
    return { email, signedIn: { ...who, isCoach, isWelcomed } };
  },
);
