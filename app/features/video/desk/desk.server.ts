import { and, desc, eq, exists, isNotNull, lt, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { notFound } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { effectiveTier } from "#app/features/people/entitlements/rules.ts";
import { standingOf } from "#app/features/people/roster/standing.server.ts";
import { listDrillChoices } from "#app/features/training/homework/choices.server.ts";
import { listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import { readChanges } from "#app/features/training/homework/progress.server.ts";
import { shotsIn } from "#app/features/training/stats/rules.ts";
import { formatMoment, parseMoment } from "#app/features/video/clips/moments.ts";
import { measureLinesIn, measuresOf } from "#app/features/video/measures/measures.server.ts";
import { listAngles } from "#app/features/video/reviews/angles.server.ts";
import { clipSourceOf } from "#app/features/video/reviews/clip/clip-source.server.ts";
import { toEarlier } from "#app/features/video/reviews/clip/pair.server.ts";
import { emptyDraft } from "#app/features/video/reviews/drafts.server.ts";
import { listFollowUps } from "#app/features/video/reviews/follow-ups.server.ts";
import { leftOutWords, orphanedBy } from "#app/features/video/reviews/orphaned-measures.ts";
import { listOpenElsewhere } from "#app/features/video/reviews/presence.server.ts";
import { listReferences } from "#app/features/video/reviews/references.server.ts";
import { deskAddress } from "#app/features/video/reviews/schema.ts";
import { askedAgain } from "#app/features/video/submissions/messages.ts";
import { toAdminSubmission } from "#app/features/video/submissions/queries.server.ts";
import { toVoice } from "#app/features/video/voices/read-voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { clips } from "#db/schema/clips.ts";
import {
  angleRequests,
  followUps,
  reviews,
  type StoredDraft,
  type StoredReview,
} from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { voices } from "#db/schema/voices.ts";
import { readQueue } from "./queue/queue.server.ts";
import { findTakeable, listTakeable } from "./take-back.server.ts";

const savers = alias(users, "savers");
const publishers = alias(users, "publishers");
const earlier = alias(submissions, "earlier");
const earlierClips = alias(clips, "earlier_clips");

const others = alias(submissions, "others");
const otherReviews = alias(reviews, "other_reviews");
const last = alias(submissions, "last");
const lastReview = alias(reviews, "last_review");

/** The request of the same member that was answered last before this one was sent. */
const answeredBefore = (db: Connection) =>
  db
    .select({ id: others.id })
    .from(otherReviews)
    .innerJoin(others, eq(others.id, otherReviews.submissionId))
    .where(
      and(
        eq(others.userId, submissions.userId),
        ne(others.id, submissions.id),
        lt(others.uploadedAt, submissions.uploadedAt),
        isNotNull(otherReviews.publishedAt),
      ),
    )
    .orderBy(desc(otherReviews.publishedAt))
    .limit(1);

/** Whether a table with rows of requests has one of this request. */
const hasRow = (db: Connection, table: typeof angleRequests | typeof followUps) =>
  exists(db.select({ id: table.id }).from(table).where(eq(table.submissionId, submissions.id))).mapWith(
    Boolean,
  );

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

const oneRequest = prepared((db, { id }: Given<{ id: string }>) =>
  db
    .select({
      row: submissions,
      sender: users,
      review: reviews,
      publisher: { firstName: publishers.firstName, lastName: publishers.lastName },
      savedBy: { firstName: savers.firstName, lastName: savers.lastName },
      clip: clips,
      earlier,
      earlierClip: earlierClips,
      voice: voices,
      last: { id: last.id, title: last.title, publishedAt: lastReview.publishedAt },
      measured: measuresOf(submissions.userId),
      hasAngles: hasRow(db, angleRequests),
      hasFollowUps: hasRow(db, followUps),
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(reviews, eq(reviews.submissionId, submissions.id))
    .leftJoin(publishers, eq(publishers.id, reviews.publishedBy))
    .leftJoin(savers, eq(savers.id, reviews.updatedBy))
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .leftJoin(earlier, eq(earlier.id, submissions.answersId))
    .leftJoin(earlierClips, eq(earlierClips.originalKey, earlier.fileKey))
    .leftJoin(
      voices,
      and(eq(voices.id, sql`${reviews.draft} ->> '$.voice'`), eq(voices.submissionId, submissions.id)),
    )
    .leftJoin(last, eq(last.id, answeredBefore(db)))
    .leftJoin(lastReview, eq(lastReview.submissionId, last.id))
    .where(eq(submissions.id, id)),
);

/**
 * A request with its clip, the earlier video it answers, its stored review with the recording, the member's review before
 * it, and whether there are angles and follow-ups to read, in one query. Throws not_found.
 */
async function readDeskRequest(services: Services, id: string, prefersSmallVideos: boolean) {
  const [found] = await oneRequest(services.db.read, { id });
  if (!found) throw notFound();
  const { row, sender, review, publisher, savedBy, clip, voice, measured, hasAngles, hasFollowUps } = found;
  const { id: lastId, title, publishedAt } = found.last;
  const viewer = { prefersSmallVideos, advise: askedAgain };
  const { framesPerSecond, framesUrl, ...source } = await clipSourceOf(
    services,
    { request: row, clip },
    viewer,
  );
  return {
    request: {
      ...toAdminSubmission(row, { name: nameOf(sender), email: sender.email }),
      ...source,
      tier: effectiveTier(sender, services.clock.now()),
      standing: standingOf(services, sender, services.clock.now()),
    },
    framesPerSecond,
    framesUrl,
    earlier:
      found.earlier &&
      (await toEarlier(services, { row: found.earlier, clip: found.earlierClip }, prefersSmallVideos)),
    draft: review?.draft ?? { ...emptyDraft, feedback: row.feedbackText ?? "" },
    /** What the member has had of it: now, and before the last publication. */
    published: [review?.published, review?.beforePublish?.review.published].filter((one) => one != null),
    revision: review?.revision ?? 0,
    savedBy: savedBy && nameOf(savedBy),
    savedAt: review?.updatedAt ?? null,
    publishedAt: review?.publishedAt ?? null,
    /** Who published what the desk holds; null once it was changed since. */
    publishedBy: publisher && review?.publishedRevision === review?.revision ? nameOf(publisher) : null,
    /** The publication that can be undone, and for how long (milliseconds); none or one. */
    takesBack: (await findTakeable(services.db.read, { request: row, review }, services.clock.now())).map(
      ({ published, leftMs }) => ({ published, leftMs }),
    ),
    voice: voice && toVoice(voice),
    last:
      lastId !== null && title !== null && publishedAt !== null ? { id: lastId, title, publishedAt } : null,
    measured,
    hasAngles,
    hasFollowUps,
  };
}

type Last = Awaited<ReturnType<typeof readDeskRequest>>["last"];

/** What changed since the member's last published review, with its homework; null for the first one. */
async function readSinceLast(
  { db }: Services,
  request: { userId: string; submitterMessage: string },
  last: Last,
) {
  if (!last) return null;
  const { userId, submitterMessage } = request;
  const { id, title, publishedAt } = last;
  const homework = await listHomeworkFrom(db.read, "review", id);
  const changes = await readChanges(db.read, userId, {
    homework,
    since: publishedAt,
    asked: shotsIn(submitterMessage),
  });
  return { title, publishedAt, homework, changes };
}

/** A draft whose empty release fields are filled with releases marked earlier. */
function withReleases(draft: StoredDraft, own: number | null, earlier: { releaseMs: number | null } | null) {
  const marked = own === null ? "" : formatMoment(own * 1000);
  const before = earlier?.releaseMs ?? null;
  return {
    ...draft,
    releaseAt: draft.releaseAt || marked,
    earlierReleaseAt: draft.earlierReleaseAt || (before === null ? "" : formatMoment(before)),
  };
}

/** A draft without the measures whose published drawing it no longer has, and those. */
function withoutOrphans<Draft extends StoredDraft>(draft: Draft, published: readonly StoredReview[]) {
  const isGone = orphanedBy({
    before: published.flatMap(({ annotations }) => annotations),
    after: draft.annotations,
    releases: [parseMoment(draft.releaseAt), ...published.map(({ releaseAt }) => releaseAt)],
  });
  const rows = draft.measures ?? [];
  return {
    draft: { ...draft, measures: rows.filter((row) => !isGone(row)) },
    leftOut: leftOutWords(rows.filter(isGone)),
  };
}

/** Everything on the review desk for one request. Throws not_found. */
export const readReviewDesk = operation(
  "readReviewDesk",
  deskAddress,
  async function readReviewDesk(services, actor, { submissionId, queue, prefersSmallVideos }) {
    const { read } = services.db;
    const found = await readDeskRequest(services, submissionId, prefersSmallVideos);
    const { request, draft, published, last, measured, hasAngles, hasFollowUps, ...stored } = found;
    const references = await listReferences(read);
    const chosen = references.find(({ value }) => value === draft.reference);
    return {
      request,
      ...withoutOrphans(withReleases(draft, request.releaseSeconds, stored.earlier), published),
      ...stored,
      queue: await readQueue(services, actor, queue),
      references,
      reference: chosen
        ? { title: chosen.title, videoUrl: `/files/reviews/${submissionId}/reference` }
        : null,
      drills: await listDrillChoices(services, read, request.userId, draft.homework),
      angles: hasAngles ? await listAngles(read, submissionId) : [],
      followUps: hasFollowUps ? await listFollowUps(read, submissionId) : [],
      hasMailServer: !services.mailer.isFolder,
      takeable: await listTakeable(services, actor, submissionId),
      openElsewhere: await listOpenElsewhere(services, actor),
      /** The member's published measures so far. */
      measured: measureLinesIn(measured),
      sinceLast: await readSinceLast(services, request, last),
    };
  },
);

/** The desk on its page. */
export type ReviewDesk = Awaited<ReturnType<typeof readReviewDesk>>;
