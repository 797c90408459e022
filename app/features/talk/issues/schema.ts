import { z } from "zod";
import { isDayTime } from "#app/features/base/calendar/day-times.ts";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import {
  checkBox,
  editedVersion,
  opaqueId,
  pageNumber,
  requiredText,
  shortList,
} from "#app/features/base/fields.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { messages } from "./messages.ts";
import { rates } from "./rules.ts";

export const oneIssue = z.object({ id: opaqueId });

/** Input for a new issue: its subject, which is also its title on the site, and its text in Markdown. */
export const issueInput = z.object({
  title: requiredText(messages.titleMissing, 150),
  text: requiredText(messages.textMissing, 20_000),
});

/** The words on the page an act was asked for on, which are saved first; without them, what is saved counts. */
const wordsOnPage = {
  title: issueInput.shape.title.optional(),
  text: issueInput.shape.text.optional(),
  version: editedVersion,
};

/** Input for a test of an issue. */
export const testIssueInput = oneIssue.extend(wordsOnPage);

const typed = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => text.slice(0, most));

/** An issue while it is being written: anything may still be missing. */
export const typedWords = z.object({ title: typed(150), text: typed(20_000) });

/** Input for editing an issue. */
export const changeIssueInput = issueInput.extend({ id: opaqueId, version: editedVersion });

/** The editable fields of an issue, with their labels on screen. */
export const issueFields = { title: "Subject", text: "Text" } as const;

const wantedTiers = z.preprocess(
  (value) => (value === undefined || value === null || value === "" ? [] : [value].flat()),
  shortList(z.array(z.enum(tiers, messages.nobodyChosen))),
);

const rate = z.preprocess(
  (value) => (typeof value === "string" ? Number(value) : (value ?? 300)),
  z.literal([...rates], messages.rateInvalid),
);

const laterText = (isRight: (text: string) => boolean, sentence: string) =>
  z
    .string()
    .trim()
    .nullish()
    .transform((text) => text || null)
    .refine((text) => text === null || isRight(text), sentence);

/**
 * Who an issue goes to, how fast, whether the site shows it, and when: right away, or at a time in the coach's zone.
 */
export const sendIssueInput = z
  .object({
    id: opaqueId,
    ...wordsOnPage,
    toSubscribers: checkBox,
    toTiers: wantedTiers,
    rate,
    isPublic: checkBox,
    when: z.enum(["now", "later"]).optional().default("now"),
    day: laterText(isLocalDate, messages.dayMissing),
    time: laterText(isDayTime, messages.timeMissing),
    /** The page asks before it sends: empty, then the audience that was confirmed. A call that leaves it out isn't asked. */
    confirmed: z.string().max(100).nullish(),
  })
  .refine(({ toSubscribers, toTiers }) => toSubscribers || toTiers.length > 0, {
    error: messages.nobodyChosen,
    path: ["toSubscribers"],
  })
  .refine(({ when, day }) => when === "now" || day !== null, { error: messages.dayMissing, path: ["day"] })
  .refine(({ when, time }) => when === "now" || time !== null, {
    error: messages.timeMissing,
    path: ["time"],
  });

/** Another time for an issue that hasn't started, in the coach's zone. */
export const moveIssueInput = z.object({
  id: opaqueId,
  day: requiredText(messages.dayMissing, 10).refine(isLocalDate, messages.dayMissing),
  time: requiredText(messages.timeMissing, 5).refine(isDayTime, messages.timeMissing),
});

/** What to do with an issue that is being sent. */
export const deliveryInput = z.object({ id: opaqueId, state: z.enum(["paused", "sending"]) });

/** Which page of a list. */
export const issuePage = z.object({ page: pageNumber });
