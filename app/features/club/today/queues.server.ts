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

const person = { memberId: users.id, firstName: users.firstName, lastName: users.lastName };

/** Requests without a review, in the columns of {@link lateAngles}. */
const unreviewed = (services: Services) =>
  services.db.read
    .select({
      ...person,
      kind: sql<"video" | "angle">`'video'`.as("kind"),
      id: sql<string>`${submissions.id}`.as("id"),
      ref: sql<string>`${submissions.id}`.as("ref"),
      title: submissions.title,
      at: sql<number>`${submissions.uploadedAt}`.as("at"),
      uploadedOn: submissions.uploadedOn,
      hasPoster: sql<number>`${isNotNull(clips.thumbnailKey)}`.as("has_poster"),
      angle: lastAngle.as("angle"),
      total: ofAll,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(and(awaitsReview(), isNoCoach(services)))
    .orderBy(asc(sql`at`))
    .limit(shownOfKind);

/** Clips for another angle that came after the review was published, until a coach publishes again or follows up. */
function lateAngles(services: Services) {
  const { answeredAt, fileKey, submissionId } = angleRequests;
  const said = services.db.read
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(eq(followUps.submissionId, submissions.id), gt(followUps.writtenAt, answeredAt)));
  const since = new Date(services.clock.now().getTime() - lateAngleFor);
  return services.db.read
    .select({
      ...person,
      kind: sql<"video" | "angle">`'angle'`.as("kind"),
      id: sql<string>`${angleRequests.id}`.as("id"),
      ref: sql<string>`${submissionId}`.as("ref"),
      title: submissions.title,
      at: sql<number>`${answeredAt}`.as("at"),
      uploadedOn: submissions.uploadedOn,
      hasPoster: sql<number>`0`.as("has_poster"),
      angle: sql<string | null>`null`.as("angle"),
      total: ofAll,
    })
    .from(angleRequests)
    .innerJoin(submissions, eq(submissions.id, submissionId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(
      and(
        isNotNull(fileKey),
        gt(answeredAt, since),
        eq(submissions.status, "reviewed"),
        gt(answeredAt, submissions.reviewedAt),
        notExists(said),
        isNoCoach(services),
      ),
    )
    .orderBy(asc(sql`at`))
    .limit(shownOfKind);
}

/** Clips without a review, whose feedback is promised within three business days (D38), and those that came after one. */
export async function waitingVideos(services: Services): Promise<Waiting[]> {
  const { db, clock, config } = services;
  const rows = await db.read
    .select()
    .from(unreviewed(services).as("unreviewed"))
    .unionAll(db.read.select().from(lateAngles(services).as("late")))
    .orderBy(asc(sql`at`));
  const toItem = (row: (typeof rows)[number]): TodayItem => {
    const since = new Date(row.at);
    const [when, title] = [ago(since, clock.now()), shownTitle(row.title)];
    const isLate = row.kind === "angle";
    return {
      kind: row.kind,
      id: `${row.kind}-${row.id}`,
      subject: `${row.firstName} ${row.lastName}`,
      since,
      ref: row.ref,
      memberId: row.memberId,
      due: isLate ? null : endOfLocalDay(feedbackDueOn(row.uploadedOn), config.siteTimeZone),
      reason: isLate
        ? `sent another angle of ${title} ${when}, after the review was published`
        : `sent a video ${when}: ${title}${angleWords[row.angle ?? ""] ?? ""}`,
      poster: row.hasPoster ? `${clipAddress(row.ref)}/thumbnail` : null,
    };
  };
  const { video = [], angle = [] } = Object.groupBy(rows, ({ kind }) => kind);
  return [toWaiting(video, toItem), toWaiting(angle, toItem)];
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
