import { z } from "zod";
import { decimal, editedVersion, opaqueId, optionalText, requiredText } from "#app/features/base/fields.ts";
import { uploadId } from "#app/features/video/uploads/schema.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";

/** The earlier video one answers; empty for none. */
const answersSubmissionId = z
  .union([z.literal(""), opaqueId])
  .nullable()
  .transform((id) => id || null)
  .optional();

/** Where the bag leaves the hand, in seconds of the clip; empty for not marked. */
const releaseSeconds = z
  .union(
    [
      z.literal("").transform(() => null),
      z.null(),
      decimal({ missing: messages.releaseRange, range: messages.releaseRange }, 0, 36_000),
    ],
    messages.releaseRange,
  )
  .optional();

/**
 * What asking for an analysis takes. `video` is the file as storage received it, null when none came; a finished resumable
 * upload is handed over by its `uploadId` in place of the file.
 */
export const submitVideoInput = z
  .object({
    submitterMessage: requiredText(messages.messageMissing, 500, messages.messageTooLong),
    video: z.custom<IncomingFile | null>(),
    uploadId,
    answersSubmissionId,
    releaseSeconds,
  })
  .refine((input) => !(input.video && input.uploadId), { error: messages.twoFiles, path: ["video"] });

/** What before and after takes: which earlier video a request answers, and its release; what is missing stays as it is. */
export const beforeAndAfterInput = z.object({
  id: opaqueId,
  answersSubmissionId,
  releaseSeconds,
  version: editedVersion,
});

/** What of before and after is edited, by its label on screen. */
export const beforeAndAfterFields = {
  answersSubmissionId: "Earlier video",
  releaseSeconds: "Release",
} as const;

/** Which submission. */
export const oneSubmission = z.object({ id: opaqueId });

/** What marking a submission takes; `adminNotes` are the coaches' own (D27). */
export const updateStatusInput = z.object({
  id: opaqueId,
  status: z.enum(["pending", "downloaded", "reviewed"], {
    error: "Status must be pending, downloaded or reviewed",
  }),
  adminNotes: optionalText(),
  version: editedVersion,
});

/** What answering a video takes; `videoId` is the submission's id (D46). */
export const videoFeedbackInput = z.object({
  videoId: opaqueId,
  feedback: requiredText("Please write your feedback"),
  version: editedVersion,
});

/** The review form of the submissions tab: the coach's own notes, and what the member will read (D52). */
export const reviewInput = z.object({
  id: opaqueId,
  adminNotes: optionalText(),
  feedback: optionalText(),
  version: editedVersion,
});

/** What of a submission coaches edit, by its label on screen. */
export const submissionFields = {
  feedbackText: "Feedback",
  adminNotes: "Admin notes",
  status: "Status",
} as const;

/** What the coaches' list is narrowed by; what makes no sense counts as nothing. "waiting" is everything without a review. */
export const submissionFilter = z.object({
  search: z.string().trim().max(200).catch(""),
  status: z.enum(["all", "waiting", "pending", "downloaded", "reviewed"]).catch("all"),
  coach: z.string().max(100).catch("all"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  prefersSmallVideos: z.boolean().default(false),
});

/** What narrows the list, see {@link submissionFilter}. */
export type SubmissionFilter = Omit<z.output<typeof submissionFilter>, "prefersSmallVideos">;
