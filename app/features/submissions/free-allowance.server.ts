import { and, eq, ne, sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { submissions } from "#db/schema/submissions.ts";

/** Gives the week's upload back for a clip that could not be used, unless a coach has answered it already (D25). */
export async function freeAllowance(tx: Connection, fileKey: string): Promise<void> {
  await tx
    .update(submissions)
    // One row a member and week: this one now counts in a week nobody asks for.
    .set({ allowanceWeek: sql`'unused ' || ${submissions.id}` })
    .where(and(eq(submissions.fileKey, fileKey), ne(submissions.status, "reviewed")));
}
