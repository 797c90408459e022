import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import type { AuditAction } from "./rules.ts";

/** What was done to whom; `before` and `after` hold the fields that changed. */
export type Act = {
  action: AuditAction;
  userId?: string | null;
  subject?: string | null;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** Who did it; without an id it was the box's own shell. */
type Doer = Pick<Member, "firstName" | "lastName" | "email"> & { id: string | null };

// SQLite takes 32,766 values a statement.
const rowsAtOnce = 2000;

/**
 * Writes what a coach does to the audit trail; call it in the write that does it. Entries given together are one act,
 * whose identifier it answers (and which may be given, when rows must name it before).
 */
export async function recordActs(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  actor: Doer,
  acts: readonly Act[],
  actId = ids.id(),
): Promise<string> {
  const createdAt = clock.now();
  const actorName = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  const rows = acts.map((act) => ({ id: ids.id(), actId, actorId: actor.id, actorName, createdAt, ...act }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(auditEntries).values(rows.slice(from, from + rowsAtOnce));
  return actId;
}
