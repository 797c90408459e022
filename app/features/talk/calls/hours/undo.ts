import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
import { clockText } from "#app/features/base/calendar/wall-clock.ts";
import { messages } from "#app/features/talk/calls/messages.ts";
import type { Hours } from "#app/features/talk/calls/rules.ts";

type OfCoach = Hours & { coachKey: string };

const fieldsOf = ({ coachKey, fromMinute, toMinute }: OfCoach) => ({
  coachKey,
  from: clockText(fromMinute),
  to: clockText(toMinute),
});

const action = (coachKey: string, form: string) =>
  `/admin/calls/hours?${new URLSearchParams({ coach: coachKey, form })}`;

/** The confirmation after hours were removed, with a form to undo it (D35). */
export function undoHours(row: OfCoach & { dayOfWeek: DayOfWeek }) {
  const fields = { ...fieldsOf(row), dayOfWeek: row.dayOfWeek };
  const undo = { action: action(row.coachKey, "add-hours"), fields };
  return { tone: "success" as const, title: messages.hoursRemoved, undo };
}

/** The confirmation after an exception was removed, with a form to undo it (D35). */
export function undoException(row: OfCoach & { day: string; kind: "off" | "extra" }) {
  const isOff = row.kind === "off";
  const fields = isOff ? { coachKey: row.coachKey, day: row.day } : { ...fieldsOf(row), day: row.day };
  const undo = { action: action(row.coachKey, isOff ? "add-day-off" : "add-extra"), fields };
  return { tone: "success" as const, title: messages.exceptionRemoved, undo };
}
