import { and, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
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

/** Answers their member has not opened yet; what `isUnseen` asks of one row. For one member's requests, which are few. */
export const isNewAnswer = (): SQL | undefined =>
  and(
    // The plus keeps SQLite from looking through every review of the club.
    sql`+${submissions.status} = 'reviewed'`,
    isNotNull(submissions.reviewedAt),
    or(isNull(submissions.seenAt), lt(submissions.seenAt, submissions.reviewedAt)),
  );
