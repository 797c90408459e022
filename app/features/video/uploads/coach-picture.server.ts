import { invalidInput, tooLarge, unavailable, unsupportedType } from "#app/errors.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import type { Action } from "#app/features/base/policy.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { PictureRefusals } from "./from-picture.server.ts";

const messages = {
  missing: "Please choose a picture.",
  tooLarge: "A picture can be up to 15 MB. Please choose a smaller one.",
  type: "Please choose a JPEG, PNG, or WebP picture.",
  heic: "This picture is in HEIC format, which can't be used here. Please choose it as JPEG.",
  unreadable: "This picture can't be read. Please save it again as JPEG or PNG and try once more.",
  off: "Pictures can't be prepared on this server: ffmpeg is missing. Everything else works.",
} as const;

const refuse = (message: string) => invalidInput(message, { fields: { picture: [message] } });

/** The refusals of a picture that coaches upload. */
export const coachPictureRefusals = {
  wrongType: (mime: string | undefined) =>
    unsupportedType(/hei[cf]/.test(mime ?? "") ? messages.heic : messages.type),
  unreadable: () => refuse(messages.unreadable),
  off: () => unavailable(messages.off),
} satisfies PictureRefusals;

/** The file of a form that has nothing else. Throws invalid without one. */
export function requirePicture(file: IncomingFile | null | undefined): IncomingFile {
  if (!file || file.size === 0) throw refuse(messages.missing);
  return file;
}

/** How a form uploads a picture; only who may do the action may send any bytes. */
export const pictureUpload = (action: Action) => ({
  field: "picture",
  maxBytes: 15 * 1024 * 1024,
  before: requireAllowed(action),
  tooLarge: () => tooLarge(messages.tooLarge),
});
