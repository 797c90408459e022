import { and, count, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
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
  const unanswered = and(isNull(contactMessages.respondedAt), isAwake("contact", today));
  const ofContacts = (where?: SQL) =>
    sql<number>`${db.select({ many: count() }).from(contactMessages).where(and(unanswered, where))}`;
  const over = and(eq(calls.status, "booked"), lte(calls.endsAt, now));
  const ofThreads = (where: SQL) =>
    sql<number>`${db
      .select({ many: count() })
      .from(messageThreads)
      .where(and(where, isAwake("thread", today)))}`;
  const ofQuestions = (where: SQL) =>
    sql<number>`${db
      .select({ many: count() })
      .from(tutorialQuestions)
      .innerJoin(tutorials, and(eq(tutorials.id, tutorialQuestions.tutorialId), isPublished))
      .where(and(where, isAwake("question", today)))}`;
  return db
    .select({
      videos: count(),
      lateVideos: sql<number>`count(*) filter (where ${lt(submissions.uploadedOn, late)})`,
      threads: ofThreads(isNotNull(messageThreads.waitingSince)),
      lateThreads: ofThreads(lt(messageThreads.waitingSince, lateSince)),
      contacts: ofContacts(),
      lateContacts: ofContacts(lt(contactMessages.createdAt, lateSince)),
      calls: sql<number>`${db.select({ many: count() }).from(calls).where(over)}`,
      questions: ofQuestions(isNotNull(tutorialQuestions.waitingSince)),
      lateQuestions: ofQuestions(lt(tutorialQuestions.waitingSince, lateSince)),
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
  contacts: 0,
  lateContacts: 0,
  calls: 0,
  questions: 0,
  lateQuestions: 0,
  dueDates: "[]",
};

/**
 * How much waits for the coaches on each of their pages, in one query: videos without a review and how many are
 * overdue, members waiting for a reply, unanswered contact messages and tutorial questions without an answer, each with how
 * many are past the promised time (D38), finished calls that aren't closed, and late homework; without what is put off
 * until a day (D96).
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
  return { ...counts, lateHomework: countLate(services, dates) };
});

type Snoozed = { contacts: number; threads: number; questions: number };

/** How much of each kind is put off until a day to come (D96), as the lists of it count. */
export const countSnoozed = operation(
  "readToday",
  noInput,
  async function countSnoozed(services): Promise<Snoozed> {
    const { read } = services.db;
    const today = clubDay(services);
    const [contacts, threads, questions] = await Promise.all([
      read.$count(contactMessages, and(isNull(contactMessages.respondedAt), isAsleep("contact", today))),
      read.$count(messageThreads, and(isNotNull(messageThreads.waitingSince), isAsleep("thread", today))),
      read.$count(
        tutorialQuestions,
        and(
          isNotNull(tutorialQuestions.waitingSince),
          isAsleep("question", today),
          inArray(
            tutorialQuestions.tutorialId,
            read.select({ id: tutorials.id }).from(tutorials).where(isPublished),
          ),
        ),
      ),
    ]);
    return { contacts, threads, questions };
  },
);

/** The result of {@link countWork}. */
export type WorkCounts = Awaited<ReturnType<typeof countWork>>;
