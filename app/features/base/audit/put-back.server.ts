import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { conflict } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { recordActs } from "./record.server.ts";
import type { AuditAction } from "./rules.ts";

type Columns = Record<string, unknown>;

/** The columns of an entry as an account holds them: the trail stores dates as text. */
const asStored = (columns: Columns | null): Partial<UserRow> =>
  Object.fromEntries(
    Object.entries(columns ?? {}).map(([name, value]) => {
      const isDate = users[name as keyof UserRow]?.dataType === "date";
      return [name, isDate && value !== null ? new Date(String(value)) : value];
    }),
  );

const isStill = (row: UserRow, columns: Columns) =>
  Object.entries(columns).every(
    ([name, value]) => JSON.stringify(row[name as keyof UserRow]) === JSON.stringify(value),
  );

type Given = {
  actId: string;
  /** What the act must be; several for one that has an opposite. */
  action: AuditAction | readonly AuditAction[];
  /** The sentence when nothing is left to put back. */
  tooLate: string;
  /** What else belongs to the change of one account; false leaves the account as it is. */
  also?: (userId: string) => Promise<boolean>;
};

/**
 * Undoes a change of accounts from the trail: each account whose columns are still as the act left them gets those from
 * before (D35, D57), and the trail keeps both acts. Returns whose were put back, and how many were left alone. Throws conflict if all
 * have changed since. Call it in one write.
 */
export async function putAccountsBack(
  tx: Connection,
  services: Services,
  actor: Member,
  { actId, action, tooLate, also }: Given,
) {
  const ofAct = and(eq(auditEntries.actId, actId), inArray(auditEntries.action, [action].flat()));
  const entries = await tx.query.auditEntries.findMany({ where: and(ofAct, isNotNull(auditEntries.userId)) });
  const userIds: string[] = [];
  for (const { userId, action: done, before, after } of entries) {
    const row = userId && (await tx.query.users.findFirst({ where: eq(users.id, userId) }));
    if (!row || !isStill(row, asStored(after)) || (also && !(await also(row.id)))) continue;
    const set = { ...asStored(before), updatedAt: services.clock.now() };
    await tx.update(users).set(set).where(eq(users.id, row.id));
    await recordActs(tx, services, actor, [
      { action: "undo", subject: done, userId, before: after ?? {}, after: before ?? {} },
    ]);
    userIds.push(row.id);
  }
  if (userIds.length === 0) throw conflict(tooLate);
  return { userIds, undoneCount: userIds.length, leftCount: entries.length - userIds.length };
}
