import { z } from "zod";
import { opaqueId, optionalText, wholeNumber } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";
import { uploadKinds } from "./rules.ts";

const longestFileName = 255;

/** The sender's name of the file without control characters, at most 255 characters: for showing, never for a path. */
const fileName = z.string(messages.nameMissing).transform((name) =>
  name
    .replace(/\p{Cc}/gu, "")
    .slice(0, longestFileName)
    .toWellFormed(),
);

/** What starting an upload takes: `size` in bytes, `draft` the text that waits for the file. */
export const startUploadInput = z.object({
  kind: z.enum(uploadKinds, { error: messages.kindUnknown }),
  fileName,
  size: wholeNumber(
    { missing: messages.lengthMissing, range: messages.lengthMissing },
    0,
    Number.MAX_SAFE_INTEGER,
  ),
  /** What the sender's browser takes the file for; it says nothing when it does not know. */
  fileType: z.string().max(255).nullish(),
  draft: optionalText(500, messages.draftTooLong),
});

/** Which kind of uploads. */
export const oneKind = z.object({ kind: z.enum(uploadKinds, { error: messages.kindUnknown }) });

/** Which upload. */
export const oneUpload = z.object({ id: opaqueId });

/** A form's or a call's `uploadId`; an empty one counts as none. */
export const uploadId = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  opaqueId.optional(),
);
