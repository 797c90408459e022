import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { adoptAccount } from "#app/features/people/accounts/adopt-account.server.ts";
import { recordPlans } from "#app/features/people/entitlements/ledger.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import type { ListedMember } from "./check-members.server.ts";

type MemberRow = typeof users.$inferInsert;

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
export async function adoptListed(
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
