import { z } from "zod";
import { opaqueId, optionalText, wholeNumber } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";
import { uploadKinds } from "./rules.ts";

const longestFileName = 255;

/** The file's name without control characters, at most 255 characters. For display only, never for a path. */
const fileName = z.string(messages.nameMissing).transform((name) =>
  name
    .replace(/\p{Cc}/gu, "")
    .slice(0, longestFileName)
    .toWellFormed(),
);

/** Input for starting an upload: `size` in bytes, `draft` the text that goes with the file. */
export const startUploadInput = z.object({
  kind: z.enum(uploadKinds, { error: messages.kindUnknown }),
  fileName,
  size: wholeNumber(
    { missing: messages.lengthMissing, range: messages.lengthMissing },
    0,
    Number.MAX_SAFE_INTEGER,
  ),
  /** The media type the browser assumes, or nothing if it does not know. */
  fileType: z.string().max(255).nullish(),
  draft: optionalText(500, messages.draftTooLong),
});

/** Which kind of upload. */
export const oneKind = z.object({ kind: z.enum(uploadKinds, { error: messages.kindUnknown }) });

/** Which upload. */
export const oneUpload = z.object({ id: opaqueId });

/** The `uploadId` of a form or call; empty counts as none. */
export const uploadId = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  opaqueId.optional(),
);
