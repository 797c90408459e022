import { eq, lte, not } from "drizzle-orm";
import { deleteMailTo } from "#app/features/base/mail/forget.server.ts";
import { isOwnKey } from "#app/features/base/send-once.server.ts";
import { ownFileKeys } from "#app/features/people/accounts/account-rows.server.ts";
import { deletionGrace } from "#app/features/people/accounts/rules.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { sends } from "#db/schema/sends.ts";
import { users } from "#db/schema/users.ts";

/**
 * Schedules an account's deletion in 14 days, and signs it out everywhere (D13). Call it in the write that tells whom it
 * concerns. Returns when it will be deleted.
 */
export async function scheduleDeletion(tx: Connection, { clock }: Services, userId: string): Promise<Date> {
  const deleteAfter = new Date(clock.now().getTime() + deletionGrace);
  await tx.update(users).set({ deleteAfter }).where(eq(users.id, userId));
  await endSessionsOf(tx, userId, null);
  return deleteAfter;
}

/** Cancels the account's deletion. Call it in the write that tells whom it concerns. */
export async function cancelDeletion(tx: Connection, userId: string): Promise<void> {
  await tx.update(users).set({ deleteAfter: null }).where(eq(users.id, userId));
}

/**
 * Deletes one account, all rows that belong to it, and mail to it (D68); its files go to the bin after the rows that
 * name them. Sweeps find prepared versions of its clips and parts of uploads, which no longer have an owner.
 */
async function deleteAccount(services: Services, userId: string): Promise<void> {
  const { db, storage, mailer, clock, log } = services;
  const { keys, mails } = await db.write(async (tx) => {
    const named = await ownFileKeys(tx, userId);
    const account = await tx.query.users.findFirst({ where: eq(users.id, userId) });
    // The owner may have just changed their mind.
    if (!account?.deleteAfter || account.deleteAfter > clock.now()) return { keys: [], mails: [] };
    await tx.delete(users).where(eq(users.id, userId));
    // Answers stored for others may name this person; that they were sent stays known.
    await tx.update(sends).set({ answer: null }).where(not(isOwnKey));
    return { keys: named, mails: await deleteMailTo(tx, account.email) };
  });
  for (const id of mails) await mailer.folder.remove(id);
  for (const key of keys) await storage.remove(key);
  log.info({ userId, files: keys.length }, "deleted an account whose owner asked for it");
}

/** Deletes accounts whose 14 days are over (D13). */
export async function deleteDueAccounts(services: Services): Promise<void> {
  const { db, clock } = services;
  const due = await db.read.select({ id: users.id }).from(users).where(lte(users.deleteAfter, clock.now()));
  for (const { id } of due) await deleteAccount(services, id);
}
