import { and, asc, desc, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { opaqueId, shortList } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { asWritten } from "#db/as-written.ts";
import { auditEntries } from "#db/schema/audit.ts";

/** How many entries a member's card shows. */
const shownEntries = 5;

/** The latest entries about each of the members, newest first. */
export const listAuditOf = operation(
  "readAudit",
  z.object({ userIds: shortList(z.array(opaqueId).max(50)) }),
  async function listAuditOf({ db }, _actor, { userIds }) {
    if (userIds.length === 0) return [];
    const place = sql<number>`row_number() over (partition by ${auditEntries.userId} order by ${auditEntries.createdAt} desc, ${asWritten(auditEntries)} desc)`;
    const ranked = db.read
      .select({
        id: auditEntries.id,
        userId: auditEntries.userId,
        actorName: auditEntries.actorName,
        action: auditEntries.action,
        subject: auditEntries.subject,
        before: auditEntries.before,
        after: auditEntries.after,
        createdAt: auditEntries.createdAt,
        place: place.as("place"),
      })
      .from(auditEntries)
      .where(inArray(auditEntries.userId, userIds))
      .as("ranked");
    return db.read
      .select()
      .from(ranked)
      .where(and(lte(ranked.place, shownEntries)))
      .orderBy(desc(ranked.createdAt), asc(ranked.place));
  },
);

/** An entry of the trail as a card shows it. */
export type AuditEntry = Pick<
  Awaited<ReturnType<typeof listAuditOf>>[number],
  "id" | "actorName" | "action" | "subject" | "before" | "after" | "createdAt"
>;
