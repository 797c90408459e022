import { and, count, eq, gt, isNull, lt, max, sql } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { isNewAnswer } from "#app/features/video/submissions/awaiting.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { homework } from "#db/schema/homework.ts";
import { intakeQuestions, intakeSends } from "#db/schema/intake.ts";
import { messages, messageThreads as threads } from "#db/schema/messages.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { tutorialQuestions as questions } from "#db/schema/questions.ts";
import { submissions } from "#db/schema/submissions.ts";

type UnreadReader = Given<{ userId: string; today: string; tier: string }>;

const waiting = prepared((db, { userId, today, tier }: UnreadReader) => {
  const unreadPlace = db
    .select({ place: threads.memberReadPlace })
    .from(threads)
    .where(eq(threads.userId, userId));
  const fromCoach = and(eq(messages.userId, userId), eq(messages.isFromCoach, true));
  const isUnread = gt(messages.place, sql`${unreadPlace}`);
  const answered = and(eq(submissions.userId, userId), isNewAnswer());
  const open = and(eq(homework.userId, userId), isNull(homework.doneAt));
  const isNewReply = and(
    eq(questions.userId, userId),
    sql`${questions.answeredAt} > coalesce(${questions.readAt}, 0)`,
  );
  const isAsked = sql`(${tier} <> 'basic' and exists (select 1 from ${intakeQuestions}
    where ${intakeQuestions.removedAt} is null and (${tier} = 'pro' or ${intakeQuestions.plan} = 'elite')))`;
  const isSent = sql`exists (select 1 from ${intakeSends} where ${intakeSends.userId} = ${userId})`;
  const isLate = lt(homework.dueOn, today);
  return db
    .select({
      notes: sql<number>`count(*) filter (where ${isNull(practiceNotes.readAt)})`,
      allNotes: count(),
      messages: sql<number>`${db.select({ many: count() }).from(messages).where(and(fromCoach, isUnread))}`,
      reviews: sql<number>`${db.select({ many: count() }).from(submissions).where(answered)}`,
      answers: sql<number>`${db.select({ many: count() }).from(questions).where(isNewReply)}`,
      answeredTutorial: sql<string | null>`${db
        .select({ id: max(questions.tutorialId) })
        .from(questions)
        .where(isNewReply)}`,
      intake: sql<
        "none" | "open" | "sent"
      >`case when not ${isAsked} then 'none' when ${isSent} then 'sent' else 'open' end`,
      homeworkOpen: sql<number>`${db.select({ many: count() }).from(homework).where(open)}`,
      homeworkLate: sql<number>`${db.select({ many: count() }).from(homework).where(and(open, isLate))}`,
    })
    .from(practiceNotes)
    .where(eq(practiceNotes.userId, userId));
});

const nothing = {
  notes: 0,
  allNotes: 0,
  messages: 0,
  reviews: 0,
  homeworkOpen: 0,
  homeworkLate: 0,
  answers: 0,
  answeredTutorial: null,
  intake: "none" as const,
};

/**
 * How much is waiting for the caller, in one query: unread notes and messages, unopened reviews, new answers about
 * tutorials and one of those tutorials, the intake form, open homework and how much of it is overdue by their own
 * date. Also the number of notes in all, because one opens the tab (D53).
 */
export const countWaiting = operation(
  "countWaiting",
  noInput,
  async function countWaiting({ db, clock }, actor) {
    const today = localDate(clock.now(), actor.timeZone);
    // Coaches have no intake form to fill in.
    const tier = actor.isAdmin ? "basic" : actor.effectiveTier;
    const [counted = nothing] = await waiting(db.read, { userId: actor.id, today, tier });
    return counted;
  },
);

/** The result of {@link countWaiting}, which the member shell passes to each page. */
export type WaitingCounts = Awaited<ReturnType<typeof countWaiting>>;
