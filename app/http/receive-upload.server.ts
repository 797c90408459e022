import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { ClubError, invalidInput } from "#app/errors.ts";
import type { IncomingFile, Storage } from "#app/services/storage/storage.ts";
import { collectUpload, malformed } from "./collect-upload.server.ts";

const MEBIBYTE = 1024 * 1024;
const LIMITS = {
  fields: 20,
  fieldSize: 64 * 1024,
  files: 4,
  parts: 24,
  headerPairs: 50,
  headerSize: 16 * 1024,
};

/** How an upload is received: `fileField` is the only field that may carry a file, `maxBytes` is inclusive. */
export type UploadOptions = {
  storage: Pick<Storage, "receive" | "discard">;
  fileField: string;
  maxBytes: number;
  tooLarge: () => ClubError;
  /** Aborted, with the error to throw, when the body comes too slowly. */
  overdue?: AbortSignal;
};

/** A form with its file. No file, or an empty part without a name as browsers send it, is null. */
export type ReceivedUpload = { fields: Record<string, string>; file: IncomingFile | null };

/**
 * Reads a multipart form and streams its file to storage. **Whoever gets a `file` must `keep` or `discard`
 * it**, on every way out; a file of 0 bytes is handed over too.
 *
 * Throws `tooLarge()` (before reading when Content-Length says so), ClubError "invalid" for anything that is
 * no well-formed upload or was cut off, the reason of `overdue`, and what `storage.receive` throws. When it throws, nothing is left on
 * disk and the rest of the body is not read: answer with `Connection: close`.
 */
export async function receiveUpload(request: Request, options: UploadOptions): Promise<ReceivedUpload> {
  const { parser, body } = await accept(request, options);
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  const upload = collectUpload(parser, options, (error) => {
    source.destroy(error);
    parser.destroy(error);
  });
  const signals = options.overdue ? [request.signal, options.overdue] : [request.signal];
  const ended = AbortSignal.any(signals);
  const onAbort = () => upload.fail(cutOff(ended.reason));
  source.on("error", (error) => upload.fail(cutOff(error)));
  ended.addEventListener("abort", onAbort, { once: true });
  if (ended.aborted) onAbort();
  try {
    // A silent sender, or a body read to its end already, would keep the pipeline from settling.
    await Promise.race([pipeline(source, measured(options), parser), upload.failed]);
  } catch (error) {
    upload.fail(cutOff(error));
  } finally {
    ended.removeEventListener("abort", onAbort);
  }
  return upload.outcome();
}

/** Refuses what can be refused by its head, without reading the body. */
async function accept(request: Request, options: UploadOptions) {
  const { body, headers } = request;
  try {
    const contentType = headers.get("content-type") ?? "";
    if (!body || !/^multipart\/form-data\s*;/i.test(contentType)) throw notAnUpload();
    if (isTooLong(Number(headers.get("content-length") ?? 0), options.maxBytes)) throw options.tooLarge();
    return { body, parser: createParser(contentType, options.maxBytes) };
  } catch (error) {
    if (body) await Promise.allSettled([body.cancel(error)]);
    throw error;
  }
}

/** Fields and part heads may add 1 MiB to the file (contract, "Running"). */
const isTooLong = (bodyBytes: number, maxBytes: number) => bodyBytes - MEBIBYTE > maxBytes;

function createParser(contentType: string, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { ...LIMITS, fileSize: maxBytes },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      highWaterMark: MEBIBYTE,
      fileHwm: MEBIBYTE,
    });
  } catch (error) {
    throw malformed(error);
  }
}

/** Stops a body whose length was not announced, whatever its parts claim to be. */
function measured({ maxBytes, tooLarge }: UploadOptions): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      total += chunk.length;
      if (isTooLong(total, maxBytes)) done(tooLarge());
      else done(null, chunk);
    },
  });
}

const notAnUpload = () => invalidInput("Send the file as a form upload (multipart/form-data).");

const cutOff = (cause: unknown) =>
  cause instanceof ClubError
    ? cause
    : invalidInput("The upload was interrupted. Please check your connection and try again.", { cause });
