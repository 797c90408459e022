import { and, inArray, type SQL, sql } from "drizzle-orm";
import { clips } from "#db/schema/clips.ts";
import { submissions } from "#db/schema/submissions.ts";

/**
 * Requests that wait for a coach: not reviewed, and with a video that has not been refused (D67). For `select` alone: a
 * relational query would take the other table's columns for its own.
 */
export function awaitsReview(): SQL | undefined {
  const refused = sql`select 1 from ${clips} where ${clips.originalKey} = ${submissions.fileKey} and ${clips.state} = 'unusable'`;
  // Named, so that the index on the status finds them; most requests are reviewed.
  return and(inArray(submissions.status, ["pending", "downloaded"]), sql`not exists (${refused})`);
}
