import { and, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { isAwake } from "#app/features/talk/snooze/asleep.server.ts";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, isOneOf, prepared } from "#db/prepared.ts";
import { calls } from "#db/schema/calls.ts";
import { homework } from "#db/schema/homework.ts";
import { messageThreads } from "#db/schema/messages.ts";
import { progressReports } from "#db/schema/reports.ts";
import { submissions } from "#db/schema/submissions.ts";
import type { Owed, OwedKind } from "./rules.ts";

/**
 * One kind: the member's id, the id of its page, the instant or date it is due by, and the condition for open ones.
 */
type Kind = {
  kind: OwedKind;
  table: SQLiteTable & { userId: SQLiteColumn };
  ref: SQLiteColumn;
  at?: SQLiteColumn;
  day?: SQLiteColumn;
  isOpen: (now: Placeholder, today: Placeholder) => SQL | undefined;
};

const booked = sql`${calls.status} = 'booked'`;

const kinds: readonly Kind[] = [
  {
    kind: "review",
    table: submissions,
    ref: submissions.id,
    day: submissions.uploadedOn,
    isOpen: awaitsReview,
  },
  {
    kind: "reply",
    table: messageThreads,
    ref: messageThreads.userId,
    at: messageThreads.waitingSince,
    isOpen: (_now, today) => and(isNotNull(messageThreads.waitingSince), isAwake("thread", today)),
  },
  {
    kind: "close",
    table: calls,
    ref: calls.id,
    at: calls.startsAt,
    isOpen: (now) => sql`${booked} and ${calls.endsAt} <= ${now}`,
  },
  {
    kind: "call",
    table: calls,
    ref: calls.id,
    at: calls.startsAt,
    isOpen: (now) => sql`${booked} and ${calls.endsAt} > ${now}`,
  },
  {
    kind: "report",
    table: progressReports,
    ref: progressReports.id,
    day: progressReports.month,
    isOpen: () => sql`${progressReports.publishedAt} is null`,
  },
  {
    kind: "homework",
    table: homework,
    ref: homework.userId,
    day: homework.dueOn,
    isOpen: () => sql`${homework.doneAt} is null and ${homework.dueOn} is not null`,
  },
];

const earliest = (column: SQLiteColumn | undefined) => (column ? sql`min(${column})` : sql`null`);

type Moment = { now: Date; today: string };

const owed = (
  db: Connection,
  { now, today }: Given<Moment>,
  isOne: (userId: SQLiteColumn) => SQL | undefined,
) => {
  const ofKind = ({ kind, table, ref, at, day, isOpen }: Kind) =>
    sql`select ${sql.raw(`'${kind}'`)} as kind, ${table.userId} as user_id, ${ref} as ref, ${earliest(at)} as at, ${earliest(day)} as day from ${table} where ${and(isOne(table.userId), isOpen(now, today))} group by ${table.userId}`;
  return db
    .select({
      kind: sql<OwedKind>`kind`,
      userId: sql<string>`user_id`,
      ref: sql<string>`ref`,
      at: sql<number | null>`at`,
      day: sql<string | null>`day`,
    })
    .from(sql`(${sql.join(kinds.map(ofKind), sql` union all `)})`);
};

/**
 * The earliest open item of each kind for some members, in one query: with min(), SQLite takes the other columns from
 * the same row. A conversation that is put off until a day isn't due before it (D96).
 */
export const listOwed = prepared<Moment & { ids: readonly string[] }, Owed[]>((db, { ids, now, today }) =>
  owed(db, { now, today }, (userId) => isOneOf(userId, ids)),
);

/** The same for everyone who has any. */
export const listAllOwed = prepared<Moment, Owed[]>((db, moment) => owed(db, moment, () => undefined));
