import { eq } from "drizzle-orm";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { purchaseInvitationMail } from "#app/features/people/accounts/mail.server.ts";
import { invitationLife } from "#app/features/people/accounts/rules.ts";
import { issueToken } from "#app/features/people/accounts/tokens.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { pushSubscriptions } from "#db/schema/push.ts";
import { secondFactors } from "#db/schema/second-factors.ts";
import { tokens } from "#db/schema/tokens.ts";
import { type UserRow, users } from "#db/schema/users.ts";

/** Whether someone signed up with the address and never proved that it is theirs (D77). */
export const isUnowned = ({ emailVerifiedAt, passwordHash }: UserRow): boolean =>
  emailVerifiedAt === null && passwordHash !== null;

/** Ends every way into an account that doesn't need its password. Call it in the write that makes it necessary. */
export async function endAccess(tx: Connection, userId: string): Promise<void> {
  await endSessionsOf(tx, userId, null);
  for (const table of [tokens, secondFactors, pushSubscriptions])
    await tx.delete(table).where(eq(table.userId, userId));
}

/**
 * Takes an account away from a person who signed up without proving the address: no password, nothing signed in, no
 * deletion; what was written stays (D77). Only an emailed link gives it to someone. Call it in the write that needs the
 * account for the address's owner.
 */
export async function adoptAccount(
  tx: Connection,
  services: Services,
  { id, email }: UserRow,
  by: Parameters<typeof recordActs>[2],
): Promise<void> {
  await endAccess(tx, id);
  const change = { passwordHash: null, hasCoachPassword: false, deleteAfter: null };
  await tx
    .update(users)
    .set({ ...change, updatedAt: services.clock.now() })
    .where(eq(users.id, id));
  await recordActs(tx, services, by, [{ action: "adopt_account", userId: id, subject: email }]);
}

const store = { id: null, firstName: "The", lastName: "store", email: "" };

/**
 * Adopts the unconfirmed account of an address that bought a plan, and invites the owner of the mailbox, whose link
 * confirms the address and so attaches the purchase (D56, D77).
 */
export async function adoptForPurchase(tx: Connection, services: Services, email: string): Promise<void> {
  const account = await tx.query.users.findFirst({ where: eq(users.email, email) });
  if (!account || !isUnowned(account)) return;
  await adoptAccount(tx, services, account, store);
  const given = { purpose: "reset_password", userId: account.id, lifetime: invitationLife } as const;
  const token = await issueToken(tx, services, given);
  await enqueueMail(tx, services, purchaseInvitationMail(services.config, account, token));
}
