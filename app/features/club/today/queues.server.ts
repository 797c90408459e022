import { and, asc, eq, gt, isNotNull, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { endOfLocalDay, localDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { replyWithin } from "#app/features/base/site/reply-time.server.ts";
import { isNoCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import { clubDay, isAwake } from "#app/features/talk/snooze/asleep.server.ts";
import { snoozeOf } from "#app/features/talk/snooze/rules.ts";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { feedbackDueOn, shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { clips } from "#db/schema/clips.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { angleRequests, followUps } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import {
  ago,
  failedMailFor,
  lateAngleFor,
  quoted,
  shownOfKind,
  type TodayItem,
  type Waiting,
} from "./rules.ts";

/** The rows' items with the total, which each row repeats. */
function toWaiting<Row extends { total: number }>(rows: Row[], toItem: (row: Row) => TodayItem): Waiting {
  return { items: rows.map(toItem), total: rows[0]?.total ?? 0 };
}

const ofAll = sql<number>`count(*) over ()`.as("total");

/** Contact messages without a reply. */
export async function waitingContacts(services: Services): Promise<Waiting> {
  const { db, clock } = services;
  const within = replyWithin(services);
  const { id, name, message, createdAt, snoozedUntil, snoozedAt, snoozedBy } = contactMessages;
  const today = clubDay(services);
  const rows = await db.read
    .select({ id, name, message, createdAt, snoozedUntil, snoozedAt, snoozedBy, total: ofAll })
    .from(contactMessages)
    .where(and(isNull(contactMessages.respondedAt), isAwake("contact", today)))
    .orderBy(asc(createdAt))
    .limit(shownOfKind);
  return toWaiting(rows, (row) => ({
    kind: "contact",
    id: `contact-${row.id}`,
    subject: row.name,
    since: row.createdAt,
    ref: row.id,
    due: new Date(row.createdAt.getTime() + within),
    snooze: snoozeOf(row, row.createdAt, today),
    reason: `wrote ${ago(row.createdAt, clock.now())} on the contact page`,
    words: quoted(row.message),
  }));
}

/** The answer to a request's last question for another angle, if that is answered. */
const lastAngle = sql<string | null>`(
  SELECT CASE WHEN ${angleRequests.answeredAt} IS NULL THEN NULL WHEN ${angleRequests.fileKey} IS NULL THEN 'declined' ELSE 'sent' END
  FROM ${angleRequests} WHERE ${angleRequests.submissionId} = ${submissions.id}
  ORDER BY ${angleRequests.askedAt} DESC LIMIT 1
)`;

const angleWords: Readonly<Record<string, string>> = {
  declined: ". They can't film another angle",
  sent: ". The other angle is there",
};

/** Clips without a review: feedback is promised within three business days (D38). */
export async function waitingVideos(services: Services): Promise<Waiting> {
  const { db, clock, config } = services;
  const { id, title, uploadedAt, uploadedOn } = submissions;
  const { firstName, lastName } = users;
  const hasPoster = isNotNull(clips.thumbnailKey);
  const rows = await db.read
    .select({
      id,
      memberId: users.id,
      title,
      uploadedAt,
      uploadedOn,
      hasPoster,
      firstName,
      lastName,
      angle: lastAngle,
      total: ofAll,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(and(awaitsReview(), isNoCoach(services)))
    .orderBy(asc(uploadedAt))
    .limit(shownOfKind);
  return toWaiting(rows, (row) => ({
    kind: "video",
    id: `video-${row.id}`,
    subject: `${row.firstName} ${row.lastName}`,
    since: row.uploadedAt,
    ref: row.id,
    memberId: row.memberId,
    due: endOfLocalDay(feedbackDueOn(row.uploadedOn), config.siteTimeZone),
    reason: `sent a video ${ago(row.uploadedAt, clock.now())}: ${shownTitle(row.title)}${angleWords[row.angle ?? ""] ?? ""}`,
    poster: row.hasPoster ? `${clipAddress(row.id)}/thumbnail` : null,
  }));
}

/** Clips for another angle that came after the review was published, until a coach publishes again or follows up. */
export async function lateAngles(services: Services): Promise<Waiting> {
  const { db, clock } = services;
  const { answeredAt, fileKey, submissionId } = angleRequests;
  const { firstName, lastName } = users;
  const said = db.read
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(eq(followUps.submissionId, submissions.id), gt(followUps.writtenAt, answeredAt)));
  const rows = await db.read
    .select({
      id: angleRequests.id,
      submissionId,
      memberId: users.id,
      title: submissions.title,
      answeredAt,
      firstName,
      lastName,
      total: ofAll,
    })
    .from(angleRequests)
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(
      and(
        isNotNull(fileKey),
        gt(answeredAt, new Date(clock.now().getTime() - lateAngleFor)),
        eq(submissions.status, "reviewed"),
        gt(answeredAt, submissions.reviewedAt),
        notExists(said),
        isNoCoach(services),
      ),
    )
    .orderBy(asc(answeredAt))
    .limit(shownOfKind);
  return toWaiting(rows, (row) => {
    const since = row.answeredAt ?? clock.now();
    return {
      kind: "angle",
      id: `angle-${row.id}`,
      subject: `${row.firstName} ${row.lastName}`,
      since,
      due: null,
      ref: row.submissionId,
      memberId: row.memberId,
      reason: `sent another angle of ${shownTitle(row.title)} ${ago(since, clock.now())}, after the review was published`,
    };
  });
}

/** When mail is worth reporting: recently given up, or refused several times. */
export const isFailedMail = (now: Date): SQL | undefined =>
  or(
    gt(outbox.givenUpAt, new Date(now.getTime() - failedMailFor)),
    and(isNotNull(outbox.nextAttemptAt), gt(outbox.attempts, 2)),
  );

/** Mail that was recently given up or refused several times, as one item. */
export async function failedMail({ db, clock, config }: Services): Promise<Waiting> {
  const { createdAt, lastError } = outbox;
  const [oldest] = await db.read
    .select({ createdAt, lastError, total: ofAll })
    .from(outbox)
    .where(isFailedMail(clock.now()))
    .orderBy(asc(createdAt))
    .limit(1);
  if (!oldest) return { items: [], total: 0 };
  const { total } = oldest;
  const item: TodayItem = {
    kind: "mail",
    id: "mail",
    since: oldest.createdAt,
    due: endOfLocalDay(localDate(clock.now(), config.siteTimeZone), config.siteTimeZone),
    ref: null,
    subject: counted(total, "mail"),
    reason: `not sent yet: ${oldest.lastError ?? "no reason was given"}`,
  };
  return { items: [item], total: 1 };
}
