import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { ClubError, invalidInput } from "#app/errors.ts";
import type { IncomingFile, Storage } from "#app/services/storage/storage.ts";
import { maxBodyBytes, tooMuchBesideFile } from "../body/read-input.server.ts";
import { readTextPart, type TextFile } from "../body/text-part.server.ts";
import { viewerNames } from "../viewer.server.ts";
import { checkedBytes, type FirstBytesCheck } from "./first-bytes.server.ts";

/** How to receive an upload: only `fileField` may contain a file; `maxBytes` is inclusive. */
export type UploadOptions = {
  storage: Pick<Storage, "receive" | "discard">;
  fileField: string;
  maxBytes: number;
  tooLarge: () => ClubError;
  /** Checks the file's first bytes before any are stored; throws its refusal. */
  check?: FirstBytesCheck | undefined;
  /** Collects the fields, so that they are known even if the file is refused. */
  fields?: Record<string, string>;
  /** A second, small file that is read as the text of the field of that name. */
  textFile?: TextFile | undefined;
  /** How many bytes the form's texts may have together, if more than a form without a file may have. */
  textBytes?: number | undefined;
  /** Aborted, with the error to throw, if the body comes too slowly. */
  overdue?: AbortSignal;
};

/** A form with its file. No file, or an empty unnamed part as browsers send it, is null. */
export type ReceivedUpload = { fields: Record<string, string>; file: IncomingFile | null };

const LONGEST_FILE_NAME = 255;

type State = {
  fields: Map<string, string>;
  textBytes: number;
  receiving: Promise<IncomingFile> | null;
  part: BusboyFileStream | null;
  failure: { error: Error } | null;
};

type Fail = (error: Error) => void;

/** What `collect` returns: `fail` ends it early, `failed` tells, `outcome` settles when the disk has. */
type Collection = { fail: Fail; failed: Promise<void>; outcome(): Promise<ReceivedUpload> };

const MEBIBYTE = 1024 * 1024;
const LIMITS = {
  fields: 20,
  files: 4,
  parts: 24,
  headerPairs: 50,
  headerSize: 16 * 1024,
};

/** Whether a body is longer than its file may be: fields and part headers may add 1 MiB (contract, "Running"). */
const isTooLong = (bodyBytes: number, maxBytes: number) => bodyBytes - MEBIBYTE > maxBytes;

/** How many bytes a form's texts may have together. */
const mostText = ({ textBytes = 0 }: UploadOptions) => Math.max(maxBodyBytes, textBytes);

/** A parser for one multipart form. Throws invalid if the content type isn't multipart. */
function createParser(contentType: string, options: UploadOptions): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { ...LIMITS, fieldSize: mostText(options), fileSize: options.maxBytes },
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
function measured({ maxBytes, tooLarge }: { maxBytes: number; tooLarge(): ClubError }): Transform {
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
const malformed = (cause: unknown) =>
  cause instanceof ClubError
    ? cause
    : invalidInput("We couldn't read the upload. Please choose the file and try again.", { cause });

/**
 * Reads a multipart form and streams its file to storage. **Anyone who gets a `file` must `keep` or `discard`
 * it**, on every way out; a file of 0 bytes is handed over too.
 *
 * Throws `tooLarge()` (before reading when Content-Length says so), ClubError "invalid" for anything that is
 * no well-formed upload or was cut off, the reason of `overdue`, and what `storage.receive` throws. When it throws, nothing is left on
 * disk and the rest of the body is not read: answer with `Connection: close`.
 */
export async function receiveUpload(request: Request, options: UploadOptions): Promise<ReceivedUpload> {
  const { parser, body } = await accept(request, options);
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  const upload = collect(parser, options, (error) => {
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
    // A silent sender, or an already consumed body, would keep the pipeline from settling.
    await Promise.race([pipeline(source, measured(options), parser), upload.failed]);
  } catch (error) {
    upload.fail(cutOff(error));
  } finally {
    ended.removeEventListener("abort", onAbort);
  }
  return upload.outcome();
}

/** Refuses what the headers already rule out, without reading the body. */
async function accept(request: Request, options: UploadOptions) {
  const { body, headers } = request;
  try {
    const contentType = headers.get("content-type") ?? "";
    if (!body || !/^multipart\/form-data\s*;/i.test(contentType)) throw notAnUpload();
    if (isTooLong(Number(headers.get("content-length") ?? 0), options.maxBytes)) throw options.tooLarge();
    return { body, parser: createParser(contentType, options) };
  } catch (error) {
    if (body) await Promise.allSettled([body.cancel(error)]);
    throw error;
  }
}

/**
 * Collects fields and the file from a multipart parser. The first failure decides the outcome, calls `stop` and ends
 * the part being written.
 */
function collect(parser: BusboyInstance, options: UploadOptions, stop: (error: Error) => void): Collection {
  const state: State = { fields: new Map(), textBytes: 0, receiving: null, part: null, failure: null };
  const failed = Promise.withResolvers<void>();
  const fail: Fail = (error) => {
    if (state.failure) return;
    state.failure = { error };
    state.part?.destroy(error);
    stop(error);
    failed.resolve();
  };
  parser.on("error", (error) => fail(malformed(error)));
  parser.on("partsLimit", () => fail(tooManyParts()));
  parser.on("fieldsLimit", () => fail(tooManyParts()));
  parser.on("filesLimit", () => fail(twoFiles()));
  parser.on("field", (name, value, _nameCut, valueCut) => {
    state.textBytes += Buffer.byteLength(value);
    if (valueCut || state.textBytes > mostText(options))
      fail(options.textBytes ? fieldTooLong(name) : tooMuchBesideFile());
    else if (name) note(state, options, name, value);
  });
  parser.on("file", (name, part, fileName, _encoding, type) => {
    // Ending a part early means the failure is already known; unhandled, the event would end the process.
    part.on("error", () => {});
    if (fileName === "") part.on("data", () => fail(nameless()));
    else if (state.failure) part.resume();
    else if (name === options.textFile?.name)
      readTextPart(part, options.textFile, (text) => note(state, options, name, text));
    else takeFile(state, options, fail, { name, part, fileName, type });
  });
  return { fail, failed: failed.promise, outcome: () => settle(state, options) };
}

function note(state: State, { fields }: UploadOptions, name: string, value: string): void {
  // One that names two people is made for neither (D76).
  const before = name === viewerNames.field ? state.fields.get(name) : undefined;
  const all = before === undefined ? value : `${before},${value}`;
  state.fields.set(name, all);
  if (fields) fields[name] = all;
}

type FilePart = { name: string | undefined; part: BusboyFileStream; fileName: string; type: string };

function takeFile(state: State, options: UploadOptions, fail: Fail, found: FilePart): void {
  const { storage, fileField, maxBytes, tooLarge, check } = options;
  const { name, part, fileName, type } = found;
  const refusal = name !== fileField ? wrongField(fileField) : state.receiving ? twoFiles() : null;
  if (refusal) {
    fail(refusal);
    return;
  }
  state.part = part;
  // Without this, the parser would cut the file off and pass it on as complete.
  part.on("limit", () => fail(tooLarge()));
  const bytes = check ? checkedBytes(part, check) : part;
  state.receiving = storage.receive(bytes, { fileName: tidyName(fileName), declaredType: type, maxBytes });
  state.receiving.catch(fail);
}

async function settle(state: State, { storage }: UploadOptions): Promise<ReceivedUpload> {
  const [result] = await Promise.allSettled(state.receiving ? [state.receiving] : []);
  if (result?.status === "rejected") throw state.failure?.error ?? result.reason;
  const file = result?.value ?? null;
  if (state.failure) {
    if (file) await storage.discard(file);
    throw state.failure.error;
  }
  return { fields: Object.fromEntries(state.fields), file };
}

/** The sender's file name without control characters, at most 255 characters: for display, never for a path. */
function tidyName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, "")
    .slice(0, LONGEST_FILE_NAME)
    .toWellFormed();
}

const notAnUpload = () => invalidInput("Send the file as a form upload (multipart/form-data).");

const cutOff = (cause: unknown) =>
  cause instanceof ClubError
    ? cause
    : invalidInput("The upload was interrupted. Please check your connection and try again.", { cause });

const tooManyParts = () => invalidInput("The form has too many fields.");
const twoFiles = () => invalidInput("Please send one file at a time.");
const nameless = () => invalidInput("The file has no name. Please choose the file again.");

function fieldTooLong(name: string) {
  const message = "This text is too long.";
  return invalidInput(message, { fields: { [name]: [message] } });
}

function wrongField(fileField: string) {
  return invalidInput(`Send the file in the field "${fileField}".`);
}
