import { z } from "zod";
import {
  decimal,
  editedVersion,
  opaqueId,
  optionalText,
  pageNumber,
  requiredText,
} from "#app/features/base/fields.ts";
import { packageViews } from "#app/features/people/roster/package-views.ts";
import { uploadId } from "#app/features/video/uploads/schema.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";

/** The earlier video this one answers; empty for none. */
const answersSubmissionId = z
  .union([z.literal(""), opaqueId])
  .nullable()
  .transform((id) => id || null)
  .optional();

/** The release, in seconds of the clip; empty if not marked. */
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
 * Input for requesting an analysis. `video` is the file as storage received it, null without one; a finished
 * resumable upload is named by `uploadId` instead.
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

/**
 * Input for before and after: which earlier video a request answers, and its release; missing fields stay unchanged.
 */
export const beforeAndAfterInput = z.object({
  id: opaqueId,
  answersSubmissionId,
  releaseSeconds,
  version: editedVersion,
});

/** The editable fields of before and after, with their labels on screen. */
export const beforeAndAfterFields = {
  answersSubmissionId: "Earlier video",
  releaseSeconds: "When the bag leaves your hand",
} as const;

export const oneSubmission = z.object({ id: opaqueId });

/** Input for changing a submission's status; `adminNotes` are for coaches only (D27). */
export const updateStatusInput = z.object({
  id: opaqueId,
  status: z.enum(["pending", "downloaded", "reviewed"], {
    error: "Status must be pending, downloaded or reviewed",
  }),
  adminNotes: optionalText(),
  version: editedVersion,
});

/** Input for answering a video; `videoId` is the submission's id (D46). */
export const videoFeedbackInput = z.object({
  videoId: opaqueId,
  feedback: requiredText("Please write your feedback"),
  version: editedVersion,
});

/** The review form of the Submissions tab: the coach's private notes, and the member's feedback (D52). */
export const reviewInput = z.object({
  id: opaqueId,
  adminNotes: optionalText(),
  feedback: optionalText(),
  version: editedVersion,
});

/** The fields of a submission coaches can edit, with their labels on screen. */
export const submissionFields = {
  feedbackText: "Feedback",
  adminNotes: "Admin notes",
  status: "Status",
} as const;

/** The filter of the coaches' list; invalid values are ignored. "waiting" is everything without a review. */
export const submissionFilter = z.object({
  search: z.string().trim().max(200).catch(""),
  status: z.enum(["all", "waiting", "pending", "downloaded", "reviewed"]).catch("all"),
  coach: z.string().max(100).catch("all"),
  view: z.enum(packageViews).catch("admin"),
  review: z.string().max(100).catch(""),
  page: pageNumber,
  prefersSmallVideos: z.boolean().default(false),
});
export type SubmissionFilter = Omit<z.output<typeof submissionFilter>, "prefersSmallVideos">;
