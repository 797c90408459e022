import { and, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { clips } from "#db/schema/clips.ts";
import { submissions } from "#db/schema/submissions.ts";

/**
 * Requests that wait for a coach: not reviewed, and with a usable video (D67). Only for `select`: a relational query
 * would confuse the two tables' columns.
 */
export function awaitsReview(): SQL | undefined {
  const refused = sql`select 1 from ${clips} where ${clips.originalKey} = ${submissions.fileKey} and ${clips.state} = 'unusable'`;
  // Listed by name so that the index on the status is used; most requests are reviewed.
  return and(inArray(submissions.status, ["pending", "downloaded"]), sql`not exists (${refused})`);
}

/** Answers their member hasn't opened yet: the SQL form of `isUnseen`. For one member's requests, which are few. */
export const isNewAnswer = (): SQL | undefined =>
  and(
    // The unary plus keeps SQLite from scanning every review in the club.
    sql`+${submissions.status} = 'reviewed'`,
    isNotNull(submissions.reviewedAt),
    or(isNull(submissions.seenAt), lt(submissions.seenAt, submissions.reviewedAt)),
  );
