import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { feedbackDueOn } from "#app/features/video/submissions/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";

const longest = 50;

type Row = {
  id: string;
  title: string;
  uploadedOn: string;
  firstName: string;
  lastName: string;
  thumbnailKey: string | null;
  durationMs: number | null;
  leavesOn: Date | null;
};

function toWaiting(row: Row) {
  const { id, title, uploadedOn, firstName, lastName, thumbnailKey, durationMs, leavesOn } = row;
  const poster = thumbnailKey === null ? null : `${clipAddress(id)}/thumbnail`;
  return {
    id,
    title,
    member: `${firstName} ${lastName}`,
    poster,
    durationMs,
    dueOn: feedbackDueOn(uploadedOn),
    isLeaving: leavesOn !== null,
  };
}

async function readRows(read: Connection, key: string | null) {
  const isWanted = and(awaitsReview(), key === null ? undefined : eq(users.assignedCoach, key));
  const all = read
    .select({ total: count() })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(isWanted);
  const rows = await read
    .select({
      id: submissions.id,
      title: submissions.title,
      uploadedOn: submissions.uploadedOn,
      firstName: users.firstName,
      lastName: users.lastName,
      leavesOn: users.deleteAfter,
      thumbnailKey: clips.thumbnailKey,
      durationMs: clips.durationMs,
      total: sql<number>`${all}`,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(isWanted)
    .orderBy(asc(submissions.uploadedOn), asc(submissions.uploadedAt))
    .limit(longest);
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * Requests waiting for review, earliest promised first (D38): everyone's, or those of the coach's own members. At most 50, and
 * the total.
 */
export async function readQueue(services: Services, actor: Member, wanted: string | null | undefined) {
  const key = coachKeyOf(actor, services.config.coaches);
  const filter = wanted === "mine" && key !== null ? "mine" : "all";
  const today = localDate(services.clock.now(), actor.timeZone);
  const { rows, total } = await readRows(services.db.read, filter === "mine" ? key : null);
  return { filter, hasOwn: key !== null, waiting: rows.map(toWaiting), total, today } as const;
}

/** The queue next to the desk. */
export type Queue = Awaited<ReturnType<typeof readQueue>>;
