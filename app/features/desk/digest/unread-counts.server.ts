import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { homework } from "#db/schema/homework.ts";
import { messages, messageThreads as threads } from "#db/schema/messages.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";

const waiting = prepared((db, { userId, today }: Given<{ userId: string; today: string }>) => {
  const many = (kind: string) => ({ kind: sql<string>`${kind}`, many: count() });
  const open = and(eq(homework.userId, userId), isNull(homework.doneAt));
  const fromCoach = and(eq(messages.userId, userId), eq(messages.isFromCoach, true));
  const ownNotes = eq(practiceNotes.userId, userId);
  return db
    .select(many("notes"))
    .from(practiceNotes)
    .where(and(ownNotes, isNull(practiceNotes.readAt)))
    .unionAll(db.select(many("allNotes")).from(practiceNotes).where(ownNotes))
    .unionAll(
      db
        .select(many("messages"))
        .from(messages)
        .innerJoin(threads, eq(threads.userId, messages.userId))
        .where(and(fromCoach, gt(messages.place, threads.memberReadPlace))),
    )
    .unionAll(db.select(many("open")).from(homework).where(open))
    .unionAll(
      db
        .select(many("late"))
        .from(homework)
        .where(and(open, lt(homework.dueOn, today))),
    );
});

/**
 * How much waits for the caller, read in one go: unread notes and messages, open homework and how much of that is late by
 * their own date; and how many notes there are at all, because one opens the tab (D53).
 */
export const countWaiting = operation(
  "countWaiting",
  noInput,
  async function countWaiting({ db, clock }, actor) {
    const today = localDate(clock.now(), actor.timeZone);
    const rows = await waiting(db.read, { userId: actor.id, today });
    const of = (kind: string) => rows.find((row) => row.kind === kind)?.many ?? 0;
    return {
      notes: of("notes"),
      allNotes: of("allNotes"),
      messages: of("messages"),
      homeworkOpen: of("open"),
      homeworkLate: of("late"),
    };
  },
);

/** What {@link countWaiting} answers; the shell of the member pages hands it to each of them. */
export type WaitingCounts = Awaited<ReturnType<typeof countWaiting>>;
