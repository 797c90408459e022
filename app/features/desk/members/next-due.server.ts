import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import { isOneOf, prepared } from "#db/prepared.ts";
import { calls } from "#db/schema/calls.ts";
import { homework } from "#db/schema/homework.ts";
import { messageThreads } from "#db/schema/messages.ts";
import { progressReports } from "#db/schema/reports.ts";
import { submissions } from "#db/schema/submissions.ts";
import type { Owed, OwedKind } from "./rules.ts";

const nothing = sql`null`;

/** The columns of one kind: the earliest instant or date of each member, and the row it stands in. */
const owed = (kind: OwedKind, userId: unknown, ref: unknown, first: { at?: SQL; day?: SQL }) => ({
  kind: sql<OwedKind>`${sql.raw(`'${kind}'`)}`.as("kind"),
  userId: sql<string>`${userId}`.as("user_id"),
  ref: sql<string>`${ref}`.as("ref"),
  at: sql<number | null>`${first.at ?? nothing}`.as("at"),
  day: sql<string | null>`${first.day ?? nothing}`.as("day"),
});

/** The earliest of each kind that some members have open, in one query: SQLite takes the other columns from the row of the minimum. */
export const listOwed = prepared<{ ids: readonly string[]; now: Date }, Owed[]>((db, { ids, now }) => {
  const { startsAt, endsAt } = calls;
  const booked = and(isOneOf(calls.userId, ids), eq(calls.status, "booked"));
  const dueFirst = { day: sql`min(${homework.dueOn})` };
  return db
    .select(owed("review", submissions.userId, submissions.id, { day: sql`min(${submissions.uploadedOn})` }))
    .from(submissions)
    .where(and(isOneOf(submissions.userId, ids), awaitsReview()))
    .groupBy(submissions.userId)
    .unionAll(
      db
        .select(
          owed("reply", messageThreads.userId, messageThreads.userId, {
            at: sql`${messageThreads.waitingSince}`,
          }),
        )
        .from(messageThreads)
        .where(and(isOneOf(messageThreads.userId, ids), isNotNull(messageThreads.waitingSince))),
    )
    .unionAll(
      db
        .select(owed("close", calls.userId, calls.id, { at: sql`min(${startsAt})` }))
        .from(calls)
        .where(and(booked, sql`${endsAt} <= ${now}`))
        .groupBy(calls.userId),
    )
    .unionAll(
      db
        .select(owed("call", calls.userId, calls.id, { at: sql`min(${startsAt})` }))
        .from(calls)
        .where(and(booked, sql`${endsAt} > ${now}`))
        .groupBy(calls.userId),
    )
    .unionAll(
      db
        .select(
          owed("report", progressReports.userId, progressReports.id, {
            day: sql`min(${progressReports.month})`,
          }),
        )
        .from(progressReports)
        .where(and(isOneOf(progressReports.userId, ids), isNull(progressReports.publishedAt)))
        .groupBy(progressReports.userId),
    )
    .unionAll(
      db
        .select(owed("homework", homework.userId, homework.userId, dueFirst))
        .from(homework)
        .where(and(isOneOf(homework.userId, ids), isNull(homework.doneAt), isNotNull(homework.dueOn)))
        .groupBy(homework.userId),
    );
});
