import { z } from "zod";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import {
  checkBox,
  decimal,
  editedVersion,
  opaqueId,
  optionalText,
  requiredText,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { messages as libraryMessages } from "#app/features/video/library/messages.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";
import { tutorialCategories } from "./rules.ts";

const minutes = wholeNumber({ missing: messages.durationMissing, range: messages.durationRange }, 1, 600);
const place = { missing: "Please say how far you got", range: "The place is a number of seconds" };

/** Which tutorial. */
export const oneTutorial = z.object({ id: opaqueId });

/** What the list on a member's page takes: whether the small videos come first. */
export const shownInput = z.object({ prefersSmallVideos: z.boolean().default(false) });

/** What filling in a missing duration takes: whole minutes from 1 to 600 (D29). */
export const durationInput = oneTutorial.extend({ duration: minutes });

/** How far someone came, in seconds; `isWatched` sets or takes away the mark, and leaves it alone when not given. */
export const watchInput = oneTutorial.extend({
  positionSeconds: decimal(place, 0, 86_400).optional(),
  isWatched: checkBox.optional(),
});

/** What a captions file comes with; `remove` takes the captions away. */
export const captionsInput = oneTutorial.extend({
  captions: z.custom<IncomingFile | null>(),
  remove: checkBox,
  version: editedVersion,
});

/** What of a tutorial is edited, by its label on screen. */
export const tutorialFields = { captionsKey: "Captions" } as const;

/** What publishing a tutorial takes, with its defaults (contract, "Numbers"). */
export const tutorialInput = z.object({
  title: requiredText(messages.titleMissing, 200),
  description: optionalText().transform((text) => text ?? ""),
  tier: z.enum(tiers).default("basic"),
  category: z.enum(tutorialCategories).default("fundamentals"),
  duration: minutes.nullish().transform((value) => value ?? null),
  earlyAccessUntil: z.date().nullable().default(null),
  video: z.custom<IncomingFile>(),
});

// The day alone counts; some callers send its start as an instant.
const openingDay = z
  .string()
  .nullish()
  .transform((text) => text?.trim().replace(/T.*$/, "") || null)
  .refine((day) => day === null || isLocalDate(day), messages.earlyPast);

/** What publishing a stored video takes; `earlyAccessUntil` is the day it opens for everyone (D14). */
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

const kindOfTutorial = {
  tier: z.enum(tiers).default("basic"),
  category: z.enum(tutorialCategories).default("fundamentals"),
};

/** What making a tutorial of a video in the import folder takes: its path there, and what members read about it. */
export const fromFolderInput = z.object({
  fileName: z.string(libraryMessages.notInFolder).max(1_000, libraryMessages.notInFolder),
  title: requiredText(messages.titleMissing, 200),
  description: optionalText(5_000).transform((text) => text ?? ""),
  ...kindOfTutorial,
});

/** What making tutorials of all the videos in the import folder takes; each is called what its file is called. */
export const wholeFolderInput = z.object(kindOfTutorial);

/** Which act to take back. */
export const undoInput = z.object({ actId: opaqueId });

/** What the coaches' list of tutorials is narrowed by; what makes no sense counts as nothing. */
export const tutorialFilter = z.object({
  prefersSmallVideos: z.boolean().default(false),
  search: z.string().trim().max(200).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
