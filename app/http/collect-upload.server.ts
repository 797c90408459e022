import type { BusboyFileStream, BusboyInstance } from "@fastify/busboy";
import { ClubError, invalidInput } from "#app/errors.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { ReceivedUpload, UploadOptions } from "./receive-upload.server.ts";

const LONGEST_FILE_NAME = 255;

type State = {
  fields: Map<string, string>;
  receiving: Promise<IncomingFile> | null;
  part: BusboyFileStream | null;
  failure: { error: Error } | null;
};

type Fail = (error: Error) => void;

/** What `collectUpload` gives back: `fail` ends it early, `failed` tells, `outcome` settles when the disk has. */
type Collection = { fail: Fail; failed: Promise<void>; outcome(): Promise<ReceivedUpload> };

/**
 * Gathers fields and the one file from a multipart parser. The first failure decides the outcome, calls
 * `stop` and ends the part being written.
 */
export function collectUpload(
  parser: BusboyInstance,
  options: UploadOptions,
  stop: (error: Error) => void,
): Collection {
  const state: State = { fields: new Map(), receiving: null, part: null, failure: null };
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
    if (valueCut) fail(fieldTooLong(name));
    else if (name) state.fields.set(name, value);
  });
  parser.on("file", (name, part, fileName, _encoding, type) => {
    // Whoever ends a part early has named the failure already; unheard, the event would end the process.
    part.on("error", () => {});
    if (fileName === "") part.on("data", () => fail(nameless()));
    else if (state.failure) part.resume();
    else takeFile(state, options, fail, { name, part, fileName, type });
  });
  return { fail, failed: failed.promise, outcome: () => settle(state, options) };
}

type FilePart = { name: string | undefined; part: BusboyFileStream; fileName: string; type: string };

function takeFile(state: State, options: UploadOptions, fail: Fail, found: FilePart): void {
  const { storage, fileField, maxBytes, tooLarge } = options;
  const { name, part, fileName, type } = found;
  const refusal = name !== fileField ? wrongField(fileField) : state.receiving ? twoFiles() : null;
  if (refusal) {
    fail(refusal);
    return;
  }
  state.part = part;
  // Without this the parser would cut the file and hand the rest over as if it were whole.
  part.on("limit", () => fail(tooLarge()));
  state.receiving = storage.receive(part, { fileName: tidyName(fileName), declaredType: type, maxBytes });
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

/** The sender's name without control characters, at most 255 characters: for showing, never for a path. */
function tidyName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, "")
    .slice(0, LONGEST_FILE_NAME)
    .toWellFormed();
}

/** The body breaks the multipart format; a ClubError comes back as it is. */
export const malformed = (cause: unknown) =>
  cause instanceof ClubError
    ? cause
    : invalidInput("The upload could not be read. Please choose the file and try again.", { cause });

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
