import { z } from "zod";
import { editedVersion, opaqueId, pageNumber, requiredText } from "#app/features/base/fields.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { packageViews } from "#app/features/people/roster/package-views.ts";
import { clipSize } from "#app/features/video/clips/schema.ts";
import { uploadId } from "#app/features/video/uploads/schema.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";
import { libraryCategories } from "./rules.ts";

const onVideo = (error: string) => ({ error, path: ["video"] });

const emptyAsNothing = (value: unknown) => (value === "" || value === null ? undefined : value);

const words = {
  title: requiredText(messages.missing, 200),
  description: requiredText(messages.missing, 5_000),
  tier: z.preprocess(emptyAsNothing, z.enum(tiers, messages.wrongTier).default("basic")),
  category: z.preprocess(
    emptyAsNothing,
    z.enum(libraryCategories, messages.wrongCategory).default("fundamentals"),
  ),
};

/** The fields of a new training video. `video` is the file as storage received it, or null. */
export const newVideoFields = {
  ...words,
  video: z.custom<IncomingFile | null>(),
  /** A finished resumable upload, instead of the file. */
  uploadId,
};

type Files = { video: IncomingFile | null; uploadId?: string | undefined };

/** Requires exactly one of the file and the finished upload; checked even if other fields are missing, so that all errors show together. */
export const requireOneFile = <Input extends z.ZodType<Files>>(input: Input) =>
  input
    .refine((given) => given.video || given.uploadId, { ...onVideo(messages.missing), when: () => true })
    .refine((given) => !(given.video && given.uploadId), onVideo(messages.twoFiles));

const newVideo = z.object(newVideoFields);

/** A new training video, as it was checked. */
export type NewVideo = z.output<typeof newVideo>;

export const oneVideo = z.object({ id: opaqueId });

/** The fields of a training video that can be edited, with their labels on screen. */
export const videoFields = {
  title: "Title",
  description: "Description",
  tier: "Plan",
  category: "Category",
} as const;

/** Input for editing a training video. */
export const editVideoInput = oneVideo.extend({
  ...words,
  title: requiredText(messages.titleMissing, 200),
  description: requiredText(messages.descriptionMissing, 5_000),
  version: editedVersion,
});

/** Which action to undo. */
export const undoInput = z.object({ actId: opaqueId });

/** Which stored file, in which size; a key that ends in "/poster" or "/sheet" means that still of it. */
export const oneStored = z.object({ key: z.string().max(300), size: clipSize });

/** What has become of a video; every one is either published or not, and one that is only stored isn't in the library. */
export const videoStates = ["stored", "preparing", "published", "inactive"] as const;

/** Filters of a video list; invalid values are ignored. */
export const videoFilter = z.object({
  state: z.enum(videoStates).nullish().catch(null),
  search: z.string().trim().max(200).catch(""),
  view: z.enum(packageViews).catch("admin"),
  page: pageNumber,
});
