import { eq } from "drizzle-orm";
import { invalidInput } from "#app/errors.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { enqueueMailIf } from "#app/features/base/mail/enqueue-mail-if.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { endAccess } from "#app/features/people/accounts/addresses/adopt-account.server.ts";
import { confirmAddress } from "#app/features/people/accounts/addresses/confirm-address.server.ts";
import { passwordChangedMail, resetMail } from "#app/features/people/accounts/mail.server.ts";
import { messages } from "#app/features/people/accounts/messages.ts";
import { requestResetInput, resetPasswordInput, tokenInput } from "#app/features/people/accounts/schema.ts";
import { consumeToken, findByToken, issueToken } from "#app/features/people/accounts/tokens.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { tokens } from "#db/schema/tokens.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { isCoachPassword } from "./password-rules.ts";

/**
 * Emails the owner of an address a link to set a new password. Unknown addresses get the same answer after the same
 * work (D10).
 */
export const requestPasswordReset = operation(
  "requestPasswordReset",
  requestResetInput,
  async function requestPasswordReset(services, _actor, input) {
    const email = asciiAddress(input.email.toLowerCase());
    const { id } = users;
    await services.db.write(async (tx) => {
      const [account] = await tx.select({ id }).from(users).where(eq(users.email, email));
      const token = await issueToken(tx, services, {
        purpose: "reset_password",
        userId: account?.id ?? null,
      });
      const mail = resetMail(services.config, { email }, token);
      await enqueueMailIf(tx, services, mail, account !== undefined);
    });
    return { message: messages.resetRequested, email };
  },
);

/** Whether a reset link would work, and for whom (D45). Does not use it up. */
export const verifyResetToken = operation(
  "verifyResetToken",
  tokenInput,
  async function verifyResetToken(services, _actor, { token }) {
    const account = await findByToken(services, "reset_password", token);
    if (!account) return { valid: false, message: messages.deadLink, email: null };
    return { valid: true, message: messages.liveLink, email: account.email };
  },
);

/** Throws invalid for a password that is too short for a listed address (D7). */
export function requireFit({ config }: Services, account: Pick<UserRow, "email">, password: string): void {
  if (config.adminEmails.includes(account.email) && !isCoachPassword(password)) {
    throw invalidInput(messages.coachTooShort, {
      title: messages.tooShortTitle,
      fields: { newPassword: [messages.coachTooShort] },
    });
  }
}

type NewPassword = { userId: string; passwordHash: string; hasCoachPassword: boolean };

/** Stores the password the owner chose through an emailed link, and ends all sessions and links. */
export async function storeNewPassword(
  tx: Connection,
  services: Services,
  given: NewPassword,
): Promise<void> {
  const { userId, passwordHash, hasCoachPassword } = given;
  const before = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  // Whoever signed up with the address without proving it keeps no way in (D77).
  if (before?.emailVerifiedAt === null) await endAccess(tx, userId);
  const [account] = await tx
    .update(users)
    .set({ passwordHash, hasCoachPassword, updatedAt: services.clock.now() })
    .where(eq(users.id, userId))
    .returning();
  if (!account) throw invalidInput(messages.deadLink);
  // The link came by email, so the person who followed it owns the address (D7).
  await confirmAddress(tx, services, userId);
  await endSessionsOf(tx, userId, null);
  await tx.delete(tokens).where(eq(tokens.userId, userId));
  await enqueueMail(tx, services, passwordChangedMail(services.config, account));
}

/**
 * Sets a new password through an emailed link, once, and ends every session of the account. Throws invalid for a dead
 * link (D45).
 */
export const resetPassword = operation(
  "resetPassword",
  resetPasswordInput,
  async function resetPassword(services, _actor, input) {
    const { token, newPassword } = input;
    const owner = await findByToken(services, "reset_password", token);
    if (!owner) throw invalidInput(messages.deadLink, { title: messages.deadLinkTitle });
    requireFit(services, owner, newPassword);
    const passwordHash = await services.passwords.hash(newPassword);
    await services.db.write(async (tx) => {
      const userId = await consumeToken(tx, services, { purpose: "reset_password", token });
      if (!userId) throw invalidInput(messages.deadLink, { title: messages.deadLinkTitle });
      await storeNewPassword(tx, services, {
        userId,
        passwordHash,
        hasCoachPassword: isCoachPassword(newPassword),
      });
    });
    return { message: messages.resetDone };
  },
);
