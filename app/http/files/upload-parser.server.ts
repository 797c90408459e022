import { Transform } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { ClubError, invalidInput } from "#app/errors.ts";

const MEBIBYTE = 1024 * 1024;
const LIMITS = {
  fields: 20,
  fieldSize: 64 * 1024,
  files: 4,
  parts: 24,
  headerPairs: 50,
  headerSize: 16 * 1024,
};

/** Whether a body is longer than its file may be: fields and part headers may add 1 MiB (contract, "Running"). */
export const isTooLong = (bodyBytes: number, maxBytes: number) => bodyBytes - MEBIBYTE > maxBytes;

/**
 * A parser for one multipart form; a field may have up to `fieldBytes`, if that is more than usual. Throws invalid if
 * the content type isn't multipart.
 */
export function createParser(contentType: string, maxBytes: number, fieldBytes = 0): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { ...LIMITS, fieldSize: Math.max(LIMITS.fieldSize, fieldBytes), fileSize: maxBytes },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      highWaterMark: MEBIBYTE,
      // A full mebibyte held back the sender for as long as the disk took to write it.
      fileHwm: MEBIBYTE / 4,
    });
  } catch (error) {
    throw malformed(error);
  }
}

/** Stops a body of unannounced length, whatever its parts claim to be. */
export function measured({ maxBytes, tooLarge }: { maxBytes: number; tooLarge(): ClubError }): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      total += chunk.length;
      if (isTooLong(total, maxBytes)) done(tooLarge());
      else done(null, chunk);
    },
  });
}

/** The body breaks the multipart format; a ClubError is rethrown. */
export const malformed = (cause: unknown) =>
  cause instanceof ClubError
    ? cause
    : invalidInput("We couldn't read the upload. Please choose the file and try again.", { cause });
