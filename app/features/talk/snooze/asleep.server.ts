import { isNull, lt, lte, not, or, type Placeholder, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { messageThreads } from "#db/schema/messages.ts";
import { tutorialQuestions } from "#db/schema/questions.ts";
import type { SnoozedKind } from "./rules.ts";

type Table = { snoozedUntil: SQLiteColumn; snoozedAt: SQLiteColumn };

const places: Record<SnoozedKind, { table: Table; lastAt: SQLiteColumn }> = {
  contact: { table: contactMessages, lastAt: contactMessages.createdAt },
  thread: { table: messageThreads, lastAt: messageThreads.lastMessageAt },
  question: { table: tutorialQuestions, lastAt: tutorialQuestions.lastAt },
};

/** The club's day, by which what is snoozed comes back. */
export const clubDay = ({ clock, config }: Pick<Services, "clock" | "config">): LocalDate =>
  localDate(clock.now(), config.siteTimeZone);

/** Whether a row is in the coaches' lists: never put off, its day has come, or something was written since. */
export function isAwake(kind: SnoozedKind, today: LocalDate | Placeholder): SQL {
  const { table, lastAt } = places[kind];
  const { snoozedUntil, snoozedAt } = table;
  return or(isNull(snoozedUntil), lte(snoozedUntil, today), lt(snoozedAt, lastAt)) as SQL;
}

/** Whether a row is put off until a day to come. */
export const isAsleep = (kind: SnoozedKind, today: LocalDate | Placeholder): SQL => not(isAwake(kind, today));
