import { z } from "zod";
import { isDayTime } from "#app/features/base/calendar/day-times.ts";
import { daysOfWeek, isLocalDate, isTimeZone } from "#app/features/base/calendar/rules.ts";
import { editedVersion, opaqueId, optionalText } from "#app/features/base/fields.ts";
import { isWebAddress } from "#app/features/base/web-address.ts";
import { messages } from "./messages.ts";
import { callMinutes } from "./rules.ts";

export const oneCall = z.object({ id: opaqueId });

/** Which coach, by their configured key. */
export const oneCoach = z.object({ coachKey: opaqueId });

/** Which entry in a coach's hours. */
export const oneWindow = z.object({ id: opaqueId });

const startsAt = z
  .union([z.date(), z.string()], { error: messages.noSlot })
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()), messages.noSlot);

/** Which coach and which time. */
export const slotInput = z.object({ coachKey: opaqueId, startsAt });

/** Input for booking a call; `topic` is what the member wants to talk about. */
export const bookInput = slotInput.extend({ topic: optionalText(500) });

/** Which call moves, from the time its coach saw, to which time. */
export const moveInput = oneCall.extend({ from: startsAt, startsAt });

/** "HH:MM" as minutes since midnight. */
const wallTime = z
  .string(messages.timeMissing)
  .trim()
  .refine(isDayTime, messages.timeMissing)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const window = z.object({ coachKey: opaqueId, from: wallTime, to: wallTime });

type Window = { from: number; to: number };

/** Midnight as an end means the end of the day. */
const toHours = <W extends Window>({ from, to, ...rest }: W) => ({
  ...rest,
  fromMinute: from,
  toMinute: to === 0 ? 1440 : to,
});

const isLongEnough = ({ fromMinute, toMinute }: { fromMinute: number; toMinute: number }) =>
  toMinute - fromMinute >= callMinutes;

const tooShort = { error: messages.windowEmpty, path: ["to"] };

const date = z.string(messages.dateMissing).trim().refine(isLocalDate, messages.dateMissing);

/** Weekly hours. */
export const hoursInput = window
  .extend({ dayOfWeek: z.enum(daysOfWeek, messages.dayMissing) })
  .transform(toHours)
  .refine(isLongEnough, tooShort);

/** Extra hours on one date. */
export const extraInput = window.extend({ day: date }).transform(toHours).refine(isLongEnough, tooShort);

/** A day off. */
export const dayOffInput = z.object({ coachKey: opaqueId, day: date });

/** The coach's zone and meeting link. */
export const settingsInput = z.object({
  coachKey: opaqueId,
  timeZone: z.string(messages.zoneInvalid).refine(isTimeZone, messages.zoneInvalid),
  meetingUrl: optionalText(500).refine((url) => url === null || isWebAddress(url), messages.linkInvalid),
  version: editedVersion,
});

/** What of a coach's calendar is edited, by its label on screen (D57). */
export const settingsFields = { timeZone: "Time zone of the hours", meetingUrl: "Meeting link" } as const;

const drill = optionalText(128);

/** How a call went, a summary for the member, notes for the coaches, and the homework that follows from it. */
export const closeInput = z.object({
  id: opaqueId,
  version: editedVersion,
  outcome: z.enum(["used", "forfeited", "waived"], messages.outcomeMissing),
  summary: optionalText(5000),
  privateNotes: optionalText(5000),
  homework1: drill,
  homework2: drill,
  homework3: drill,
  homeworkNote: optionalText(1000),
  homeworkDueOn: optionalText(20).refine((day) => day === null || isLocalDate(day), messages.dateMissing),
});

/** The same by their labels on screen (D57). */
export const outcomeFields = {
  outcome: "Outcome",
  summary: "Summary for the member",
  privateNotes: "Private notes",
  homework1: "Drill 1",
  homework2: "Drill 2",
  homework3: "Drill 3",
  homeworkNote: "What to watch for",
  homeworkDueOn: "Until",
} as const;
