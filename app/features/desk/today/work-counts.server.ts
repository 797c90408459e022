import { and, count, eq, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
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

const day = 86_400_000;

type Asked = Given<{ late: string; now: Date; yesterday: Date; day: string }>;

const work = prepared((db, { late, now, yesterday, day: furthest }: Asked) => {
  const unanswered = isNull(contactMessages.respondedAt);
  const ofContacts = (where?: SQL) =>
    sql<number>`${db.select({ many: count() }).from(contactMessages).where(and(unanswered, where))}`;
  const over = and(eq(calls.status, "booked"), lte(calls.endsAt, now));
  const waiting = isNotNull(messageThreads.waitingSince);
  const ofQuestions = (where: SQL) =>
    sql<number>`${db
      .select({ many: count() })
      .from(tutorialQuestions)
      .innerJoin(tutorials, and(eq(tutorials.id, tutorialQuestions.tutorialId), isPublished))
      .where(where)}`;
  return db
    .select({
      videos: count(),
      lateVideos: sql<number>`count(*) filter (where ${lt(submissions.uploadedOn, late)})`,
      threads: sql<number>`${db.select({ many: count() }).from(messageThreads).where(waiting)}`,
      contacts: ofContacts(),
      lateContacts: ofContacts(lt(contactMessages.createdAt, yesterday)),
      calls: sql<number>`${db.select({ many: count() }).from(calls).where(over)}`,
      questions: ofQuestions(isNotNull(tutorialQuestions.waitingSince)),
      lateQuestions: ofQuestions(lt(tutorialQuestions.waitingSince, yesterday)),
      dueDates: dueDates(db, furthest),
    })
    .from(submissions)
    .where(awaitsReview());
});

const nothing = {
  videos: 0,
  lateVideos: 0,
  threads: 0,
  contacts: 0,
  lateContacts: 0,
  calls: 0,
  questions: 0,
  lateQuestions: 0,
  dueDates: "[]",
};

/**
 * How much waits for the coaches on each of their pages, in one query: videos without a review and how many are
 * overdue, members waiting for a reply, unanswered contact messages and how many are past the promised 24 hours
 * (D38), finished calls that aren't closed, tutorial questions without an answer and how many are past the 24 hours,
 * and late homework.
 */
export const countWork = operation("countWork", noInput, async function countWork(services) {
  const { db, clock, config } = services;
  const now = clock.now();
  const late = oldestInTime(localDate(now, config.siteTimeZone));
  const yesterday = new Date(now.getTime() - day);
  const [counted = nothing] = await work(db.read, { late, now, yesterday, day: furthestDay(services) });
  const { dueDates: dates, ...counts } = counted;
  return { ...counts, lateHomework: countLate(services, dates) };
});

/** The result of {@link countWork}. */
export type WorkCounts = Awaited<ReturnType<typeof countWork>>;
