import { z } from "zod";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import {
  checkBox,
  decimal,
  editedVersion,
  opaqueId,
  optionalText,
  pageNumber,
  requiredText,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { packageViews } from "#app/features/people/roster/package-views.ts";
import { messages as libraryMessages } from "#app/features/video/library/messages.ts";
import { newVideoFields, requireOneFile } from "#app/features/video/library/schema.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { captionsMessages } from "./captions/captions-messages.ts";
import { messages } from "./messages.ts";
import { tutorialCategories } from "./rules.ts";

const minutes = wholeNumber({ missing: messages.durationMissing, range: messages.durationRange }, 1, 600);
const place = { missing: "Please say how far you got", range: "The place is a number of seconds" };

export const oneTutorial = z.object({ id: opaqueId });

/** Input for the list on a member's page: whether to prefer small videos. */
export const shownInput = z.object({ prefersSmallVideos: z.boolean().default(false) });

/** Input for filling in a missing duration: whole minutes from 1 to 600 (D29). */
export const durationInput = oneTutorial.extend({ duration: minutes });

/** How far a member got, in seconds. `isWatched` sets or removes the mark; without it the mark stays as it is. */
export const watchInput = oneTutorial.extend({
  positionSeconds: decimal(place, 0, 86_400).optional(),
  isWatched: checkBox.optional(),
});

/** Input with a captions file; `remove` deletes the captions. */
export const captionsInput = oneTutorial.extend({
  captions: z.custom<IncomingFile | null>(),
  remove: checkBox,
  version: editedVersion,
});

/** The fields of a tutorial that can be edited, with their labels on screen. */
export const tutorialFields = {
  title: "Title",
  description: "Description",
  tier: "Plan",
  category: "Category",
  earlyAccessUntil: "Early access until",
  captionsKey: "Captions",
} as const;

/** Input for publishing a tutorial, with its defaults (contract, "Numbers"). */
export const tutorialInput = z.object({
  title: requiredText(messages.titleMissing, 200),
  description: optionalText().transform((text) => text ?? ""),
  tier: z.enum(tiers).default("basic"),
  category: z.enum(tutorialCategories).default("fundamentals"),
  duration: minutes.nullish().transform((value) => value ?? null),
  earlyAccessUntil: z.date().nullable().default(null),
  video: z.custom<IncomingFile>(),
});

// Only the day counts; some callers send its start as an instant.
const openingDay = z
  .string()
  .nullish()
  .transform((text) => text?.trim().replace(/T.*$/, "") || null)
  .refine((day) => day === null || isLocalDate(day), messages.earlyPast);

/** Input for publishing a stored video; `earlyAccessUntil` is the day it opens for everyone (D14). */
export const fromStorageInput = z.object({
  title: requiredText(messages.titleMissing, 200),
  description: requiredText(messages.descriptionMissing, 5_000),
  videoUrl: requiredText(messages.videoMissing, 500),
  tier: z
    .enum(tiers)
    .or(z.literal(""))
    .nullish()
    .transform((tier) => tier || "basic"),
  category: z
    .enum(tutorialCategories)
    .or(z.literal(""))
    .nullish()
    .transform((category) => category || "fundamentals"),
  earlyAccessUntil: openingDay,
});

/** Input for editing a published tutorial. */
export const editTutorialInput = fromStorageInput
  .omit({ videoUrl: true })
  .extend({ id: opaqueId, version: editedVersion });

/**
 * Input for uploading a training video. With `tutorialCategory` it is published to members right away, with the
 * `captions` of that tutorial, a WebVTT file's text.
 */
export const uploadVideoInput = requireOneFile(
  z.object({
    ...newVideoFields,
    tutorialCategory: z
      .enum(tutorialCategories)
      .or(z.literal(""))
      .nullish()
      .transform((category) => category || null),
    captions: z
      .string(captionsMessages.notText)
      .nullish()
      .transform((text) => text || null),
  }),
);

const kindOfTutorial = {
  tier: z.enum(tiers).default("basic"),
  category: z.enum(tutorialCategories).default("fundamentals"),
};

/** Input for making a tutorial from a video in the import folder: its path there, and its text for members. */
export const fromFolderInput = z.object({
  fileName: z.string(libraryMessages.notInFolder).max(1_000, libraryMessages.notInFolder),
  title: requiredText(messages.titleMissing, 200),
  description: optionalText(5_000).transform((text) => text ?? ""),
  ...kindOfTutorial,
});

/** Input for making tutorials from all videos in the import folder; each is named after its file. */
export const wholeFolderInput = z.object(kindOfTutorial);

/** Which action to undo. */
export const undoInput = z.object({ actId: opaqueId });

/** Filters of the coaches' tutorial list; invalid values are ignored. */
export const tutorialFilter = z.object({
  search: z.string().trim().max(200).catch(""),
  view: z.enum(packageViews).catch("admin"),
  page: pageNumber,
});
