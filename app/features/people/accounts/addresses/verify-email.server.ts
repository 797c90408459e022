import { and, eq } from "drizzle-orm";
import { invalidInput } from "#app/errors.ts";
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
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { confirmAddress } from "./confirm-address.server.ts";

const dead = () => invalidInput(messages.deadVerification);

/** Whether confirming the address would give admin access to anyone who knows the password (D7). */
const opensAdmin = ({ config }: Services, account: UserRow) =>
  config.adminEmails.includes(account.email) && account.passwordHash !== null;

/** Whose address a link confirms, and whether the password is required; null for a dead link. Changes nothing. */
export const readVerification = operation(
  "verifyEmail",
  tokenInput,
  async function readVerification(services, _actor, { token }) {
    const account = await findByToken(services, "verify_email", token);
    return account && { email: account.email, needsPassword: opensAdmin(services, account) };
  },
);

function refusePassword(message: string) {
  return invalidInput(message, { fields: { currentPassword: [message] } });
}

/**
 * Returns the account as it is stored now. Throws invalid unless it is the account's password, and long enough for a
 * coach.
 */
async function requireOwnPassword(services: Services, account: UserRow, password: string): Promise<UserRow> {
  const stored = await checkPassword(services, account, password);
  if (!stored) throw refusePassword(messages.wrongSignUpPassword);
  if (!isCoachPassword(password)) throw refusePassword(messages.coachTooShort);
  return stored;
}

/** Records that the password is the owner's (D7). Throws invalid if it changed after it was compared. */
async function noteCoachPassword(tx: Connection, { id, passwordHash }: UserRow): Promise<void> {
  const isStill = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ""));
  const { changes } = await tx.update(users).set({ hasCoachPassword: true }).where(isStill);
  if (changes === 0) throw refusePassword(messages.wrongSignUpPassword);
}

/**
 * Confirms an address by its link (D11). A listed address also needs the password: the link proves the mailbox, and
 * the password proves that the mailbox's owner signed up (D7). Throws invalid for a dead link or a wrong password.
 */
export const verifyEmail = operation(
  "verifyEmail",
  confirmEmailInput,
  async function verifyEmail(services, _actor, given) {
    const { token, currentPassword } = given;
    const account = await findByToken(services, "verify_email", token);
    if (!account) throw dead();
    const coach = opensAdmin(services, account)
      ? await requireOwnPassword(services, account, currentPassword)
      : null;
    await services.db.write(async (tx) => {
      const userId = await consumeToken(tx, services, { purpose: "verify_email", token });
      if (!userId) throw dead();
      if (coach) await noteCoachPassword(tx, coach);
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
