import { z } from "zod";
import { daysOfWeek, isLocalDate, sundayOf } from "#app/features/base/calendar/rules.ts";
import {
  checkBox,
  editedVersion,
  idListOrAll,
  opaqueId,
  optionalText,
  requiredText,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { isSitePath, isWebAddress } from "#app/features/base/web-address.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { messages } from "./messages.ts";
import { firstSunday } from "./plan/plan-weeks.ts";
import { firstStart, lastStart, lastWeek } from "./rules.ts";

const number = {
  missing: "Please enter the week number",
  range: "The week number is a whole number from 1 to 520",
};
const minutes = {
  missing: "Please enter the minutes",
  range: "The time is a whole number of minutes from 1 to 600",
};

/** An invalid number of minutes counts as 30 (contract, "Input"). */
function orThirty(value: unknown): unknown {
  if (typeof value === "string") return value.trim() === "" || Number.isNaN(Number(value)) ? 30 : value;
  return typeof value === "number" || value === undefined ? value : 30;
}

/** A form sends "false" and, if the box is checked, "on" after it; a missing value means the default, active. */
const activeFlag = z.preprocess((value) => (value === undefined ? true : [value].flat().at(-1)), checkBox);

/** The fields of a weekly drill with their defaults (contract, "Numbers"). `assignedUserId` null is general. */
export const drillInput = z.object({
  week: wholeNumber(number, 1, lastWeek),
  title: requiredText("Please enter a title", 200),
  description: optionalText().transform((text) => text ?? ""),
  instructions: optionalText().transform((text) => text ?? ""),
  videoUrl: optionalText(2000).refine(
    (url) => url === null || isWebAddress(url) || isSitePath(url),
    "Please enter a web address that starts with https://, without a user name or spaces",
  ),
  equipmentNeeded: optionalText(500),
  isActive: activeFlag,
  assignedUserId: z
    .string()
    .nullish()
    .transform((id) => (id && id !== "general" ? id : null)),
  dayOfWeek: z.enum(daysOfWeek, "Please choose a day").default("monday"),
  difficulty: z
    .enum(["beginner", "intermediate", "advanced"], "Please choose a difficulty")
    .default("beginner"),
  estimatedTime: z.preprocess(orThirty, wholeNumber(minutes, 1, 600)).default(30),
  category: z.enum(shotCategories, "Please choose a category"),
  tier: z.enum(tiers, "Please choose a plan").default("basic"),
});

/** The editable fields of a drill, with their labels on screen. */
export const drillFields = {
  week: "Week number",
  title: "Title",
  description: "Description",
  instructions: "Instructions",
  videoUrl: "Video URL",
  equipmentNeeded: "Equipment needed",
  isActive: "Active (visible to users)",
  assignedUserId: "Assign to",
  dayOfWeek: "Day of week",
  difficulty: "Difficulty",
  estimatedTime: "Estimated time (minutes)",
  category: "Category",
  tier: "Plan",
} as const satisfies Record<keyof DrillFields, string>;

/** The fields of a drill as they are stored. */
export type DrillFields = z.output<typeof drillInput>;

export const oneDrill = z.object({ id: opaqueId });

/** Which general drill one member no longer gets. */
export const exceptInput = z.object({ id: opaqueId, userId: opaqueId });

/** Which drill, and which of its fields change. */
export const changeDrillInput = z.looseObject({ id: opaqueId, version: editedVersion });

/** The same on a page, where a drill that everyone has can be changed for one member alone. */
export const editDrillInput = changeDrillInput.extend({ onlyFor: opaqueId.nullish() });

/**
 * Input for copying: from whom, which drills (all, D58), to whom; `allElite` adds everyone on Elite except the
 * source. `confirmDouble` copies existing drills a second time, `onlyNew` skips them; `copyDates` begins plans without dates on
 * the source's.
 */
export const copyDrillsInput = z.object({
  sourceUserId: z.string().max(128).nullish(),
  drillIds: idListOrAll,
  targetUserIds: idListOrAll,
  allElite: checkBox,
  confirmDouble: checkBox,
  onlyNew: checkBox,
  copyDates: checkBox,
});

/** Which drills of the club to offer for a day; no words offers the newest. */
export const drillsToRepeatInput = z.object({ search: z.string().trim().max(200).catch("") });

/** A week of a member's plan. */
const planWeekInput = z.object({ userId: opaqueId, week: wholeNumber(number, 1, lastWeek) });

const isStart = (day: string): boolean => isLocalDate(day) && day >= firstStart && day <= lastStart;

/** The Sunday of week 1 with which a plan gets its dates; none leaves a plan without dates as it is. */
const newStart = z
  .string()
  .nullish()
  .transform((day) => day?.trim() || null)
  .refine((day) => day === null || isStart(day), messages.noStart)
  .transform((day) => (day === null ? null : sundayOf(day)));

/** A new drill on a page; on the plan `planOf` it also begins that plan's dates. */
export const addDrillInput = drillInput.extend({ planOf: opaqueId.nullish(), newStart });

/** A drill of the club, and the day of a member's plan it goes to. */
export const repeatDrillInput = planWeekInput.extend({
  id: opaqueId,
  dayOfWeek: z.enum(daysOfWeek, "Please choose a day"),
  newStart,
});

/** A week of a member's plan to copy to the next. */
export const repeatWeekInput = planWeekInput.extend({ newStart });

/** A coming week of a member's plan, and whether they may see it before its Sunday. */
export const publishWeekInput = planWeekInput.extend({ isPublished: checkBox });

/**
 * The day a week of a member's plan begins, by default its first; an empty day takes the plan's dates away (D18c).
 * `planStartsOn` becomes the Sunday of week 1.
 */
export const planStartInput = z
  .object({
    userId: opaqueId,
    week: wholeNumber(number, 1, lastWeek).default(1),
    planStartsOn: z
      .string()
      .nullish()
      .transform((day) => day?.trim() || null)
      .refine((day) => day === null || isStart(day), messages.noStart),
    version: editedVersion,
  })
  .transform(({ planStartsOn: day, ...input }) => ({
    ...input,
    planStartsOn: day === null ? null : firstSunday(sundayOf(day), input.week),
  }))
  .refine(({ planStartsOn: start }) => start === null || start >= sundayOf(firstStart), {
    path: ["planStartsOn"],
    message: messages.noStart,
  });

/** Input for showing or hiding drills; without `drillIds`, all of them (D46, D58). */
export const visibilityInput = z.object({
  activate: z
    .preprocess(
      (value) => (typeof value === "boolean" ? String(value) : (value ?? "true")),
      z.stringbool(messages.showOrHide),
    )
    .default(true),
  drillIds: idListOrAll,
});

/** Which act to revert. */
export const undoInput = z.object({ actId: opaqueId });
