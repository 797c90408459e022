import { desc, eq } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { asWritten } from "#db/as-written.ts";
import { auditEntries } from "#db/schema/audit.ts";

/** Everything coaches did with a member, newest first. */
export const trailOf = ({ db }: Pick<Services, "db">, userId: string) =>
  db.read
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.userId, userId))
    .orderBy(desc(auditEntries.createdAt), desc(asWritten(auditEntries)));
