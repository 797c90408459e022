import { and, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { nameOwnCoach } from "#app/features/people/roster/own-coach.server.ts";
import { listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import { readChanges } from "#app/features/training/homework/progress.server.ts";
import { readMeasuresOfClip } from "#app/features/video/measures/measures.server.ts";
import { afterRelease, placeWords } from "#app/features/video/player/marks.ts";
import { type Angle, listAngles } from "#app/features/video/reviews/angles.server.ts";
import { preferPrepared, readClipSource } from "#app/features/video/reviews/clip/clip-source.server.ts";
import { readPair } from "#app/features/video/reviews/clip/pair.server.ts";
import { measuredWords, rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnOnFrame } from "#app/features/video/reviews/drawing/numbered.ts";
import { releaseOf, withRelease } from "#app/features/video/reviews/drawing/release.ts";
import { listFollowUps } from "#app/features/video/reviews/follow-ups.server.ts";
import { momentsOfFlight, parts } from "#app/features/video/reviews/media.server.ts";
import { findReference } from "#app/features/video/reviews/references.server.ts";
import { ownReviewInput, reviewFile } from "#app/features/video/reviews/schema.ts";
import { sendAgain } from "#app/features/video/submissions/messages.ts";
import { toOwnSubmission } from "#app/features/video/submissions/queries.server.ts";
import { requestState } from "#app/features/video/submissions/request-state.server.ts";
import { feedbackDueOn, isUnseen } from "#app/features/video/submissions/rules.ts";
import { type OwnVoice, readPublishedVoice } from "#app/features/video/voice-over/voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { reviewMedia, reviews, type StoredReview } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { joinMoments } from "./answer-moments.ts";

async function requireOwn({ db }: Services, actor: Member, id: string) {
  const [found] = await db.read
    .select({ row: submissions, assignedCoach: users.assignedCoach })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(eq(submissions.id, id));
  if (!found || (found.row.userId !== actor.id && !actor.isAdmin)) throw notFound();
  return found;
}

/** The address of a review's file. */
const partAddress = (id: string, part: string) => `/files/reviews/${id}/${part}`;

async function readParts({ db }: Services, id: string) {
  const rows = await db.read.query.reviewMedia.findMany({ where: eq(reviewMedia.submissionId, id) });
  return (part: string) => {
    const row = rows.find((one) => one.part === part);
    return row ? { url: `${partAddress(id, part)}?v=${row.id}`, fileSize: row.fileSize } : null;
  };
}

/** A drawing's picture, and a flight's before it is over; each says which moment it shows. */
function picturesOf(
  { id, at, shapes }: StoredReview["annotations"][number],
  partOf: Awaited<ReturnType<typeof readParts>>,
) {
  const captioned = (part: string, moment: number) => {
    const picture = partOf(part);
    return picture && { ...picture, caption: `${placeWords(moment)}. ` };
  };
  return {
    still: captioned(`still-${id}`, at),
    stages: momentsOfFlight(shapes).flatMap((moment) => captioned(parts.stillAt(id, moment), moment) ?? []),
  };
}

const unseen: StoredReview = {
  tips: [],
  annotations: [],
  releaseAt: null,
  reference: null,
  referenceReleaseAt: null,
  voice: null,
};

/** A request's published answer and its author; nothing before it is published. */
async function readPublished({ db }: Services, id: string) {
  const [row] = await db.read
    .select({ review: reviews, by: users.firstName })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.publishedBy))
    .where(eq(reviews.submissionId, id));
  const published: StoredReview = row?.review.published ?? unseen;
  return { ...published, by: row?.by || null, isBegun: row !== undefined };
}

type Published = Awaited<ReturnType<typeof readPublished>>;

/** The clips to play next to the member's: the coach's reference, and other angles; moments in milliseconds. */
async function listCompanions(read: Connection, id: string, published: Published, angles: Angle[]) {
  const chosen = await findReference(read, published.reference);
  const { referenceReleaseAt: releaseAt } = published;
  const reference = { id: "reference", videoUrl: partAddress(id, "reference"), releaseAt } as const;
  return [
    ...(chosen && releaseAt !== null
      ? [{ ...reference, title: chosen.title, captionsUrl: chosen.captionsUrl }]
      : []),
    ...angles.flatMap(({ id: angle, videoUrl }, place) =>
      videoUrl === null
        ? []
        : [{ id: angle, title: `Angle ${place + 2}`, videoUrl, releaseAt: null, captionsUrl: null }],
    ),
  ];
}

/** A coach's recording; the flights drawn meanwhile last from the release on, as beside it. */
const ledBy = (voice: OwnVoice | null, releaseAt: number | null): OwnVoice | null =>
  voice && {
    ...voice,
    events: voice.events.map((event) =>
      event.kind === "draw" ? (withRelease([event], releaseAt)[0] ?? event) : event,
    ),
  };

/** Records that the member has opened the answer. */
async function markSeen({ db, clock }: Services, actor: Member, row: typeof submissions.$inferSelect) {
  if (row.userId !== actor.id || !isUnseen(row)) return;
  const set = { seenAt: clock.now() };
  await db.write((tx) => tx.update(submissions).set(set).where(eq(submissions.id, row.id)));
}

/**
 * What a member sees of one request: who promised an answer and by when; then feedback, moments with stills,
 * homework, questions, numbers since, and the clips the server made, each null until it exists. Reading an answer
 * marks it as seen. Throws not_found for someone else's.
 */
export const readOwnReview = operation(
  "readOwnReview",
  ownReviewInput,
  async function readOwnReview(services, actor, { id, prefersSmallVideos }) {
    const { read } = services.db;
    const { row, assignedCoach } = await requireOwn(services, actor, id);
    const published = await readPublished(services, id);
    const source = await readClipSource(services, row, { prefersSmallVideos, advise: sendAgain });
    const partOf = await readParts(services, id);
    const angles = await listAngles(read, id);
    const ruler = rulerIn(published.annotations);
    const releaseAt = published.releaseAt ?? row.releaseMs;
    const timed = withRelease(published.annotations, releaseAt);
    const drawings = timed.map((one) => ({
      ...one,
      shapes: drawnOnFrame(timed, one, source, ruler),
      ...picturesOf(one, partOf),
      measured: measuredWords(one.shapes, source, ruler),
      // From when on a flight grows.
      grows: momentsOfFlight(one.shapes)[0] ?? null,
    }));
    const since = row.status === "reviewed" ? row.reviewedAt : null;
    const homework = await listHomeworkFrom(read, "review", id);
    await markSeen(services, actor, row);
    return {
      isOwn: row.userId === actor.id,
      request: {
        ...toOwnSubmission(row),
        ...source,
        reviewedAt: since,
        badge: requestState({ ...row, isRefused: source.problem !== null }, actor.timeZone),
        dueOn: feedbackDueOn(row.uploadedOn),
      },
      coach: published.by ?? nameOwnCoach(services, { assignedCoach }),
      isBegun: published.isBegun || row.status === "downloaded",
      measured: await readMeasuresOfClip(read, row),
      moments: joinMoments(published.tips, drawings).map((moment) => ({
        ...moment,
        fromRelease: afterRelease(
          moment.at,
          releaseOf(moment.at, { releaseAt, pace: source.pace }, published.annotations),
          source.pace,
        ),
      })),
      releaseAt: published.releaseAt,
      companions: await listCompanions(read, id, published, angles),
      slowMotion: partOf("slow-motion"),
      sideBySide: partOf("side-by-side"),
      homework,
      followUps: await listFollowUps(read, id),
      /** How long the board or the hole is in the picture, for what is drawn while the coach speaks. */
      ruler,
      voice: ledBy(await readPublishedVoice(read, id, published.voice), releaseAt),
      /** Whether the coach measures in a picture while they speak. */
      isMeasuredInVoice: (published.voice?.events ?? []).some(
        (event) => event.kind === "draw" && measuredWords(event.shapes, source, ruler) !== null,
      ),
      changes: since && (await readChanges(read, row.userId, { homework, since })),
      angles,
      pair: await readPair(services, row, prefersSmallVideos),
    };
  },
);

/** A review on the member's page. */
export type OwnReview = Awaited<ReturnType<typeof readOwnReview>>;

/** Which reference a reader may see: coaches the draft's, the member the published one's. */
async function referenceFor({ db }: Services, actor: Member, id: string): Promise<string | null> {
  const row = await db.read.query.reviews.findFirst({ where: eq(reviews.submissionId, id) });
  const published = row?.published?.reference ?? null;
  return actor.isAdmin ? row?.draft.reference || published : published;
}

/** The bytes of a review's file, for its member and the coaches. Throws not_found. */
export const fetchReviewFile = operation(
  "readOwnReview",
  reviewFile,
  async function fetchReviewFile(services, actor, { id, part }) {
    await requireOwn(services, actor, id);
    const { read } = services.db;
    if (part === "reference") {
      const found = await findReference(read, await referenceFor(services, actor, id));
      if (!found) throw notFound();
      return { ...(await preferPrepared(services, found.file)), isDownload: false };
    }
    const where = and(eq(reviewMedia.submissionId, id), eq(reviewMedia.part, part));
    const row = await read.query.reviewMedia.findFirst({ where });
    if (!row) throw notFound();
    const { fileKey: key, mimeType: contentType } = row;
    const isPicture = contentType.startsWith("image/");
    return { key, contentType, fileName: key.split("/").at(-1) ?? part, isDownload: false, isPicture };
  },
);
