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

/** Who did it; without an id, someone on the server's command line. */
type Doer = Pick<Member, "firstName" | "lastName" | "email"> & { id: string | null };

/** Who acts where the server's own command line does. */
export const commandLine: Doer = { id: null, firstName: "The server's", lastName: "command line", email: "" };

// SQLite takes at most 32,766 values per statement.
const rowsAtOnce = 2000;

/**
 * Writes a coach's action to the audit trail. Call it in the same write as the action. Entries passed together are
 * one act; returns its identifier, which the caller may choose when other rows must refer to it first.
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
