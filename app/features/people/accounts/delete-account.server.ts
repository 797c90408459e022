import { eq, lte } from "drizzle-orm";
import { deleteMailTo } from "#app/features/base/mail/forget.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { formatDate } from "#app/ui/time/format.ts";
import { sends } from "#db/schema/sends.ts";
import { users } from "#db/schema/users.ts";
import { ownFileKeys } from "./account-rows.server.ts";
import { deletionMail } from "./mail.server.ts";
import { ownRow, requirePassword } from "./own-account.server.ts";
import { deletionGrace } from "./rules.ts";
import { deleteAccountInput } from "./schema.ts";

/**
 * Schedules the account's deletion in 14 days and signs it out everywhere. Until then its owner can sign in and keep
 * it (D13). Throws invalid for a wrong password.
 */
export const requestDeletion = operation(
  "deleteOwnAccount",
  deleteAccountInput,
  async function requestDeletion(services, actor, { currentPassword }) {
    const account = await ownRow(services, actor);
    if (account.passwordHash) await requirePassword(services, account, currentPassword);
    const deleteAfter = new Date(services.clock.now().getTime() + deletionGrace);
    await services.db.write(async (tx) => {
      await tx.update(users).set({ deleteAfter }).where(eq(users.id, actor.id));
      await endSessionsOf(tx, actor.id, null);
      const mail = deletionMail(services.config, account, formatDate(deleteAfter, actor.timeZone));
      await enqueueMail(tx, services, mail);
    });
  },
);

/** Cancels the account's deletion. */
export const keepAccount = operation(
  "deleteOwnAccount",
  noInput,
  async function keepAccount(services, actor) {
    await services.db.write(async (tx) => {
      await tx.update(users).set({ deleteAfter: null }).where(eq(users.id, actor.id));
    });
  },
);

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
    // Answers stored for others may name this person.
    await tx.delete(sends);
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
