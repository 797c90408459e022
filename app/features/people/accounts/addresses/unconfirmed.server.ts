import { and, eq, isNotNull, isNull, lte, notExists, type SQL } from "drizzle-orm";
import { deleteMailTo } from "#app/features/base/mail/forget.server.ts";
import { ownTables } from "#app/features/people/accounts/account-rows.server.ts";
import { confirmWithin } from "#app/features/people/accounts/rules.ts";
import { isNoCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { sends } from "#db/schema/sends.ts";
import { sessions } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";

/** What an account has by itself, without anything its owner or a coach did. */
const ownByItself = new Set([
  "users",
  "tokens",
  "member_activity",
  "sends",
  "form_drafts",
  "push_subscriptions",
  "pushes",
  "calendar_feeds",
]);

/**
 * Accounts someone signed up for 30 days ago and never confirmed, in which no one is signed in. One that was imported,
 * invited, or bought for has no password; one with a plan, a free membership, or a coach is missed if it goes.
 */
function isForgotten(read: Connection, { clock, config }: Services): SQL | undefined {
  const session = read.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, users.id));
  return and(
    isNull(users.emailVerifiedAt),
    isNotNull(users.passwordHash),
    lte(users.createdAt, new Date(clock.now().getTime() - confirmWithin)),
    isNull(users.googleSubject),
    isNull(users.importId),
    isNull(users.invitedAt),
    isNull(users.assignedCoach),
    isNull(users.subscriptionTier),
    isNull(users.subscriptionStatus),
    isNull(users.nextSubscriptionTier),
    isNull(users.freeMembershipTier),
    isNoCoach({ config }),
    notExists(session),
  );
}

/** Whether the account has anything in it, from a logged drill to a coach's note. */
async function holdsAnything(tx: Connection, userId: string): Promise<boolean> {
  for (const { name, table, where } of ownTables(tx, userId))
    if (!ownByItself.has(name) && (await tx.$count(table, where)) > 0) return true;
  return false;
}

async function remove(services: Services, userId: string): Promise<boolean> {
  const { db, mailer } = services;
  const mails = await db.write(async (tx) => {
    // Its owner may have just confirmed it.
    const account = await tx.query.users.findFirst({
      where: and(eq(users.id, userId), isForgotten(tx, services)),
    });
    if (!account || (await holdsAnything(tx, userId))) return null;
    await tx.delete(users).where(eq(users.id, userId));
    await tx.delete(sends).where(eq(sends.userId, userId));
    return deleteMailTo(tx, account.email);
  });
  for (const id of mails ?? []) await mailer.folder.remove(id);
  return mails !== null;
}

/** Deletes accounts that were never confirmed and hold nothing (D79). */
export async function removeUnconfirmed(services: Services): Promise<void> {
  const { db, log } = services;
  const found = await db.read.select({ id: users.id }).from(users).where(isForgotten(db.read, services));
  let many = 0;
  for (const { id } of found) if (await remove(services, id)) many += 1;
  if (many > 0) log.info({ accounts: many }, "deleted accounts that were never confirmed");
}
