import { setImmediate as breathe } from "node:timers/promises";
import { and, eq, inArray, isNotNull, isNull, notExists } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { adoptAccount } from "#app/features/people/accounts/addresses/adopt-account.server.ts";
import { hasAskedForNewsletter } from "#app/features/people/accounts/newsletter-choice.server.ts";
import { freeUserName, suggestUserName } from "#app/features/people/accounts/rules.ts";
import { recordPlans } from "#app/features/people/entitlements/ledger.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { sessions } from "#db/schema/sessions.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import type { ListedMember } from "./check-members.server.ts";

type MemberRow = typeof users.$inferInsert;

// SQLite takes at most 32,766 values per statement.
const rowsAtOnce = 500;

function toRow(id: string, userName: string, importId: string, member: ListedMember): MemberRow {
  const { email, firstName, lastName, plan, until, subscription, coach, joinedAt } = member;
  const paid = until ? subscription : plan;
  const plans = {
    ...(until && { freeMembershipTier: plan, freeMembershipUntil: until }),
    subscriptionTier: paid,
    subscriptionStatus: paid ? ("active" as const) : null,
  };
  return {
    id,
    email,
    userName,
    firstName,
    lastName,
    ...plans,
    assignedCoach: coach,
    createdAt: joinedAt,
    importId,
  };
}

const addressesAtOnce = 500;

async function findUnowned(tx: Connection, emails: readonly string[]): Promise<UserRow[]> {
  const found: UserRow[] = [];
  for (let from = 0; from < emails.length; from += addressesAtOnce) {
    const some = emails.slice(from, from + addressesAtOnce);
    const isUnowned = and(isNull(users.emailVerifiedAt), isNotNull(users.passwordHash));
    found.push(...(await tx.query.users.findMany({ where: and(inArray(users.email, some), isUnowned) })));
  }
  return found;
}

/**
 * Adopts the listed addresses' unconfirmed accounts (D77) with the list's plan, coach and name. Returns the members
 * that are left to create.
 */
async function adoptListed(
  tx: Connection,
  services: Services,
  actor: Member,
  given: { members: readonly ListedMember[]; toRow: (account: UserRow, member: ListedMember) => MemberRow },
): Promise<ListedMember[]> {
  const { members, toRow } = given;
  const found = await findUnowned(
    tx,
    members.map(({ email }) => email),
  );
  const byEmail = new Map(found.map((account) => [account.email, account]));
  const rows = members.flatMap((member) => {
    const account = byEmail.get(member.email);
    return account ? [{ account, row: toRow(account, member) }] : [];
  });
  for (const { account, row } of rows) {
    await adoptAccount(tx, services, account, actor);
    const { firstName, lastName, assignedCoach, importId } = row;
    const { subscriptionTier, subscriptionStatus, freeMembershipTier, freeMembershipUntil } = row;
    const change = {
      firstName,
      lastName,
      assignedCoach,
      importId,
      // A list that names no plan doesn't take one away.
      ...(subscriptionTier && { subscriptionTier, subscriptionStatus }),
      ...(freeMembershipTier && { freeMembershipTier, freeMembershipUntil }),
    };
    await tx.update(users).set(change).where(eq(users.id, account.id));
  }
  await recordPlans(
    tx,
    services,
    rows.map(({ row }) => row),
    actor.id,
  );
  return members.filter(({ email }) => !byEmail.has(email));
}

/**
 * Stores a list's accounts, each with a unique username (D8), its ledger entry (D2), and an audit entry. No one is
 * emailed.
 */
export async function storeMembers(
  tx: Connection,
  services: Services,
  actor: Member,
  { importId, members }: { importId: string; members: readonly ListedMember[] },
): Promise<void> {
  const toAdopted = ({ id, userName }: UserRow, member: ListedMember) =>
    toRow(id, userName, importId, member);
  const left = await adoptListed(tx, services, actor, { members, toRow: toAdopted });
  const taken = new Set((await tx.select({ name: users.userName }).from(users)).map(({ name }) => name));
  const rows = left.map((member) => {
    const userName = freeUserName(suggestUserName(member.firstName, member.lastName), taken);
    taken.add(userName);
    return toRow(services.ids.id(), userName, importId, member);
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    await tx
      .insert(users)
      .values(some.map((row) => ({ ...row, mailsNewsletter: hasAskedForNewsletter(row.email) })));
    await recordPlans(tx, services, some, actor.id);
    // Pages read from another connection; give them a turn.
    await breathe();
  }
  const acts = rows.map(({ id, email }) => ({
    action: "import_member" as const,
    userId: id,
    subject: email,
  }));
  await recordActs(tx, services, actor, acts, importId);
}

/**
 * Removes an import's accounts, except those whose owners have signed in and those it adopted, which were there before
 * (D77). Returns how many were removed and how many stayed.
 */
export async function removeMembers(
  tx: Connection,
  importId: string,
): Promise<{ undone: number; left: number }> {
  const isOwned = eq(users.importId, importId);
  const ofThem = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, users.id));
  const isAdopted = and(eq(auditEntries.userId, users.id), eq(auditEntries.action, "adopt_account"));
  const adoptions = tx.select({ id: auditEntries.id }).from(auditEntries).where(isAdopted);
  const isUntouched = and(isNull(users.passwordHash), isNull(users.googleSubject), notExists(ofThem));
  const gone = await tx
    .delete(users)
    .where(and(isOwned, isUntouched, notExists(adoptions)))
    .returning({ id: users.id });
  return { undone: gone.length, left: await tx.$count(users, isOwned) };
}
