import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { invalidInput } from "#app/errors.ts";
import type { Actor } from "#app/features/base/actor.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { verificationMail } from "#app/features/people/accounts/mail.server.ts";
import { messages } from "#app/features/people/accounts/messages.ts";
import { checkPassword } from "#app/features/people/accounts/passwords/check-password.server.ts";
import { isCoachPassword } from "#app/features/people/accounts/passwords/password-rules.ts";
import {
  requireFit,
  storeNewPassword,
} from "#app/features/people/accounts/passwords/reset-password.server.ts";
import { confirmEmailInput, resetPasswordInput, tokenInput } from "#app/features/people/accounts/schema.ts";
import { consumeToken, findByToken, issueToken } from "#app/features/people/accounts/tokens.server.ts";
import { isPurchaseWaiting } from "#app/features/people/entitlements/store/store-events.server.ts";
import { hasGivenPassword } from "#app/features/people/sessions/proof.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { confirmAddress } from "./confirm-address.server.ts";

const dead = () => invalidInput(messages.deadVerification);

/** What confirming an address would hand to anyone who knows the password: admin access (D7), or a bought plan (D77). */
export type Guarded = "admin" | "purchase";

/** The key that this browser alone has since it created an account (D72). */
const signUpKey = z.object({ signUpKey: z.string().nullish() });

/**
 * Whether this browser has had the account's password: it is signed in with it, or created the account. A code that
 * someone sent signs a phone in without one.
 */
async function isOwnBrowser(
  services: Services,
  actor: Actor,
  { account, signUpKey }: { account: UserRow; signUpKey: string | null | undefined },
): Promise<boolean> {
  if (actor?.id === account.id && (await hasGivenPassword(services, actor))) return true;
  return signUpKey ? (await findByToken(services, "sign_up", signUpKey))?.id === account.id : false;
}

/** What the link's button alone must not hand over, since someone else may have signed up; null if it may. */
async function guardedBy(services: Services, account: UserRow, isOwn: boolean): Promise<Guarded | null> {
  if (account.passwordHash === null) return null;
  if (services.config.adminEmails.includes(account.email)) return "admin";
  return !isOwn && (await isPurchaseWaiting(services, account.id)) ? "purchase" : null;
}

/**
 * Whose address a link confirms, why it needs the password, and whether this browser has had that; null for a dead link.
 * Changes nothing.
 */
export const readVerification = operation(
  "verifyEmail",
  tokenInput.extend(signUpKey.shape),
  async function readVerification(services, actor, { token, signUpKey }) {
    const account = await findByToken(services, "verify_email", token);
    if (!account) return null;
    const isOwn = await isOwnBrowser(services, actor, { account, signUpKey });
    return { email: account.email, isOwn, guarded: await guardedBy(services, account, isOwn) };
  },
);

function refusePassword(message: string) {
  return invalidInput(message, { fields: { currentPassword: [message] } });
}

type OwnPassword = { account: UserRow; hasCoachPassword: boolean };

/**
 * Returns the account as it is stored now, with what its password is fit for. Throws invalid unless it is the account's
 * password, and long enough for a coach if a coach signs in with it.
 */
async function requireOwnPassword(
  services: Services,
  account: UserRow,
  { password, guarded }: { password: string; guarded: Guarded },
): Promise<OwnPassword> {
  const stored = await checkPassword(services, account, password);
  if (!stored) throw refusePassword(messages.wrongSignUpPassword);
  const hasCoachPassword = isCoachPassword(password);
  if (guarded === "admin" && !hasCoachPassword) throw refusePassword(messages.coachTooShort);
  return { account: stored, hasCoachPassword };
}

/** Records that the password is the owner's (D7). Throws invalid if it changed after it was compared. */
async function noteOwnPassword(tx: Connection, { account, hasCoachPassword }: OwnPassword): Promise<void> {
  const isStill = and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash ?? ""));
  const { changes } = await tx.update(users).set({ hasCoachPassword }).where(isStill);
  if (changes === 0) throw refusePassword(messages.wrongSignUpPassword);
}

/**
 * Confirms an address by its link (D11). A listed address also needs the password, and so does one with a bought plan in
 * a browser that hasn't had it: the link proves the mailbox, and the password proves that the mailbox's owner signed up
 * (D7, D77). Throws invalid for a dead link or a wrong password.
 */
export const verifyEmail = operation(
  "verifyEmail",
  confirmEmailInput.extend(signUpKey.shape),
  async function verifyEmail(services, actor, given) {
    const { token, currentPassword: password, signUpKey } = given;
    const account = await findByToken(services, "verify_email", token);
    if (!account) throw dead();
    const isOwn = await isOwnBrowser(services, actor, { account, signUpKey });
    const guarded = await guardedBy(services, account, isOwn);
    const own = guarded ? await requireOwnPassword(services, account, { password, guarded }) : null;
    await services.db.write(async (tx) => {
      const userId = await consumeToken(tx, services, { purpose: "verify_email", token });
      if (!userId) throw dead();
      if (own) await noteOwnPassword(tx, own);
      await confirmAddress(tx, services, userId);
    });
    return { message: messages.verified, email: account.email };
  },
);

/**
 * Confirms an address by its link with a new password, for an owner who didn't sign up or forgot the password: the
 * old password and its sessions end (D7). Throws invalid for a dead link.
 */
export const verifyWithNewPassword = operation(
  "verifyEmail",
  resetPasswordInput,
  async function verifyWithNewPassword(services, _actor, { token, newPassword }) {
    const account = await findByToken(services, "verify_email", token);
    if (!account) throw dead();
    requireFit(services, account, newPassword);
    const passwordHash = await services.passwords.hash(newPassword);
    await services.db.write(async (tx) => {
      const userId = await consumeToken(tx, services, { purpose: "verify_email", token });
      if (!userId) throw dead();
      const hasCoachPassword = isCoachPassword(newPassword);
      await storeNewPassword(tx, services, { userId, passwordHash, hasCoachPassword });
    });
    return { message: messages.verified, email: account.email };
  },
);

/** Emails the confirmation link again and voids the older one. Does nothing if the address is confirmed. */
export const sendVerification = operation(
  "sendVerification",
  noInput,
  async function sendVerification(services, actor) {
    await services.db.write(async (tx) => {
      const account = await tx.query.users.findFirst({ where: eq(users.id, actor.id) });
      if (!account || account.emailVerifiedAt) return;
      const token = await issueToken(tx, services, { purpose: "verify_email", userId: account.id });
      await enqueueMail(tx, services, verificationMail(services.config, account, token), {
        isAnyones: true,
      });
    });
  },
);
