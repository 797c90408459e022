import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { underWay, underWaySince } from "#app/features/video/uploads/own-uploads.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { clips } from "#db/schema/clips.ts";
import { submissions } from "#db/schema/submissions.ts";
import { uploads } from "#db/schema/uploads.ts";
import { users } from "#db/schema/users.ts";
import { awaitsReview } from "./awaiting.server.ts";
import { clipAddress, toUploadStatus } from "./queries.server.ts";
import { requestState } from "./request-state.server.ts";
import { allowanceWeek, feedbackDueOn, shownTitle } from "./rules.ts";

type ActivityDates = Given<{ userId: string; week: string; since: Date; limit: number }>;

const overAll = <T>(sum: SQL) => sql<T>`${sum} over ()`;

// Always at least one row, because the totals are repeated in each.
const activity = prepared((db, { userId, week, since, limit }: ActivityDates) => {
  const unfinished = db
    .select({ fileName: uploads.fileName })
    .from(uploads)
    .where(and(underWay(userId, since), eq(uploads.kind, "submission")))
    .orderBy(desc(uploads.startedAt))
    .limit(1);
  const oldest = sql`min(${submissions.uploadedOn}) filter (where ${awaitsReview()})`;
  const { id, title, status, uploadedAt, reviewedAt } = submissions;
  return db
    .select({
      submission: { id, title, status, uploadedAt, reviewedAt },
      isAwaited: sql<boolean>`${awaitsReview()}`.mapWith(Boolean),
      hasStill: sql<boolean>`${clips.thumbnailKey} is not null`.mapWith(Boolean),
      durationMs: clips.durationMs,
      count: overAll<number>(sql`count(${submissions.id})`),
      waitingSince: overAll<string | null>(oldest),
      isUploaded: overAll<number | null>(sql`max(${submissions.allowanceWeek} = ${week})`),
      unfinished: sql<string | null>`${unfinished}`,
    })
    .from(users)
    .leftJoin(submissions, eq(submissions.userId, users.id))
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(eq(users.id, userId))
    .orderBy(desc(submissions.uploadedAt))
    .limit(limit);
});

/** The caller's latest requests, their total, this week's upload, and the name of an unfinished video. */
export const readOwnActivity = operation(
  "listOwnSubmissions",
  pageWindow,
  async function readOwnActivity({ db, clock }, actor, { limit }) {
    const today = localDate(clock.now(), actor.timeZone);
    const asked = { userId: actor.id, week: allowanceWeek(today), since: underWaySince(clock), limit };
    const rows = await activity(db.read, asked);
    const { count = 0, waitingSince = null, isUploaded = 0, unfinished = null } = rows[0] ?? {};
    return {
      count,
      recent: rows.flatMap(({ submission, isAwaited, hasStill, durationMs }) => {
        if (!submission) return [];
        const still = hasStill ? `${clipAddress(submission.id)}/thumbnail` : null;
        const state = requestState({ ...submission, isRefused: !isAwaited }, actor.timeZone, {
          isShort: true,
        });
        return [{ id: submission.id, title: shownTitle(submission.title), state, still, durationMs }];
      }),
      reviewDueOn: waitingSince && feedbackDueOn(waitingSince),
      upload: toUploadStatus(isUploaded === 1, today, actor.timeZone),
      unfinished,
    };
  },
);
