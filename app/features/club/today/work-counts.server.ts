import { and, count, eq, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { replyWithin } from "#app/features/base/site/reply-time.server.ts";
import { clubDay, isAsleep, isAwake } from "#app/features/talk/snooze/asleep.server.ts";
import { countLate, dueDates, furthestDay } from "#app/features/training/homework/late.server.ts";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import { oldestInTime } from "#app/features/video/submissions/rules.ts";
import { isPublished } from "#app/features/video/tutorials/tutorials.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { calls } from "#db/schema/calls.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { messageThreads } from "#db/schema/messages.ts";
import { tutorialQuestions } from "#db/schema/questions.ts";
import { submissions } from "#db/schema/submissions.ts";
import { tutorials } from "#db/schema/tutorials.ts";

type WorkDates = Given<{ late: string; now: Date; lateSince: Date; day: string; today: string }>;

const work = prepared((db, { late, now, lateSince, day: furthest, today }: WorkDates) => {
  const ofContacts = (where?: SQL) =>
    sql<number>`${db
      .select({ many: count() })
      .from(contactMessages)
      .where(and(isNull(contactMessages.respondedAt), where))}`;
  const isContactAwake = isAwake("contact", today);
  const over = and(eq(calls.status, "booked"), lte(calls.endsAt, now));
  const ofThreads = (where?: SQL) =>
    sql<number>`${db.select({ many: count() }).from(messageThreads).where(where)}`;
  const threadWaits = isNotNull(messageThreads.waitingSince);
  const ofQuestions = (where?: SQL) =>
    sql<number>`${db
      .select({ many: count() })
      .from(tutorialQuestions)
      .innerJoin(tutorials, and(eq(tutorials.id, tutorialQuestions.tutorialId), isPublished))
      .where(where)}`;
  const questionWaits = isNotNull(tutorialQuestions.waitingSince);
  const [isThreadAwake, isQuestionAwake] = [isAwake("thread", today), isAwake("question", today)];
  return db
    .select({
      videos: count(),
      lateVideos: sql<number>`count(*) filter (where ${lt(submissions.uploadedOn, late)})`,
      threads: ofThreads(and(threadWaits, isThreadAwake)),
      lateThreads: ofThreads(and(lt(messageThreads.waitingSince, lateSince), isThreadAwake)),
      snoozedThreads: ofThreads(and(threadWaits, isAsleep("thread", today))),
      contacts: ofContacts(isContactAwake),
      lateContacts: ofContacts(and(lt(contactMessages.createdAt, lateSince), isContactAwake)),
      snoozedContacts: ofContacts(isAsleep("contact", today)),
      calls: sql<number>`${db.select({ many: count() }).from(calls).where(over)}`,
      questions: ofQuestions(and(questionWaits, isQuestionAwake)),
      lateQuestions: ofQuestions(and(lt(tutorialQuestions.waitingSince, lateSince), isQuestionAwake)),
      snoozedQuestions: ofQuestions(and(questionWaits, isAsleep("question", today))),
      dueDates: dueDates(db, furthest),
    })
    .from(submissions)
    .where(awaitsReview());
});

const nothing = {
  videos: 0,
  lateVideos: 0,
  threads: 0,
  lateThreads: 0,
  snoozedThreads: 0,
  contacts: 0,
  lateContacts: 0,
  snoozedContacts: 0,
  calls: 0,
  questions: 0,
  lateQuestions: 0,
  snoozedQuestions: 0,
  dueDates: "[]",
};

/**
 * How much waits for the coaches on each of their pages, in one query: videos without a review and how many are
 * overdue, members waiting for a reply, unanswered contact messages and tutorial questions without an answer, each with how
 * many are past the promised time (D38), finished calls that aren't closed, and late homework; without what is put off
 * until a day (D96), which is counted apart. `waiting` is all of it together.
 */
export const countWork = operation("countWork", noInput, async function countWork(services) {
  const { db, clock, config } = services;
  const now = clock.now();
  const late = oldestInTime(localDate(now, config.siteTimeZone));
  const lateSince = new Date(now.getTime() - replyWithin(services));
  const [counted = nothing] = await work(db.read, {
    late,
    now,
    lateSince,
    day: furthestDay(services),
    today: clubDay(services),
  });
  const { dueDates: dates, ...counts } = counted;
  const { videos, threads, contacts, calls: over, questions } = counts;
  const lateHomework = countLate(services, dates);
  return { ...counts, lateHomework, waiting: videos + threads + contacts + over + questions + lateHomework };
});

/** The result of {@link countWork}. */
export type WorkCounts = Awaited<ReturnType<typeof countWork>>;
