import { dayWords } from "#app/features/base/calendar/day-words.ts";

/** The sentences about putting something off until a day. */
export const messages = {
  snoozed: (until: string) => `Snoozed until ${dayWords(until)}`,
  snoozedDetail: "It comes back to your lists on that day.",
  notSnoozedTitle: "Not snoozed",
  awake: "Back in your lists",
  notAwakeTitle: "Not put back",
  kindUnknown: "This can't be snoozed",
  dayMissing: "Choose a real day",
  dayPast: "Choose a day after today",
  dayFar: "Choose a day within a year",
  answered: "It was answered in the meantime, so there is nothing to snooze.",
  alreadySnoozed: (by: string, until: string) => `${by} already snoozed it until ${dayWords(until)}.`,
} as const;

type Snoozed = { kind: string; id: string; until: string };

/** What a page says about what was put off, with Undo. */
export const snoozedFlash = ({ kind, id, until }: Snoozed) => ({
  title: messages.snoozed(until),
  message: messages.snoozedDetail,
  undo: { action: "/admin?form=wake", fields: { kind, id } },
});
