import { ClubError, invalidInput, tooLarge } from "#app/errors.ts";
import { statusSentence } from "#app/http/status.ts";

/** The size limit of a request that isn't an upload, in bytes. */
export const maxBodyBytes = 1_048_576;

const tooMuchSaid = "This request is too large. Please send less than 1 MB.";
const besideFileSaid = "The text beside the file is too long. It may have up to 1 MB.";

/** The refusal of a request with more than that. */
const tooMuch = () => tooLarge(tooMuchSaid);

/** The refusal of an upload with as many words. */
export const tooMuchBesideFile = () => tooLarge(besideFileSaid);

/** Whether a refusal is one of these: the words it is about weren't read. */
export const isTooMuch = (message: string) => [tooMuchSaid, besideFileSaid].includes(message);

const cutOff = (cause: unknown) =>
  cause instanceof ClubError
    ? cause
    : invalidInput("The request was cut off. Please check your connection and try again.", { cause });

/** How many names a form may have, and how many values for all of them: a list of members is one name. */
const maxFormFields = 200;
const maxFormValues = 2_000;

/** How deep the lists and objects of a JSON body may be nested. */
const maxJsonDepth = 32;

type Bound = { most: number; tooMuch(): ClubError };

/** Reads a raw body of at most 1 MB, or `bound`. Throws too_large, or invalid if the connection ends early. */
export async function readBytes(
  request: Request,
  bound: Bound = { most: maxBodyBytes, tooMuch },
): Promise<Buffer> {
  if (Number(request.headers.get("Content-Length") ?? 0) > bound.most) throw bound.tooMuch();
  if (!request.body) return Buffer.alloc(0);
  try {
    return await collect(request.body, bound);
  } catch (error) {
    throw cutOff(error);
  }
}

async function collect(body: AsyncIterable<Uint8Array>, { most, tooMuch }: Bound): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of body) {
    if (size + chunk.byteLength > most) throw tooMuch();
    if (size + chunk.byteLength > bytes.length) bytes = grown(bytes, size + chunk.byteLength, most);
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  return bytes.subarray(0, size);
}

/**
 * At least doubles the buffer. A list of pieces would take a hundred times the memory if a client sends byte by byte.
 */
function grown(bytes: Buffer, needed: number, most: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.min(most, Math.max(needed, 2 * bytes.length)));
  larger.set(bytes);
  return larger;
}

const tooManyFields = () => invalidInput("This form has too many fields.");
const tooDeep = () => invalidInput("The request body has too many levels.");

/** Throws if lists and objects are nested deeper than allowed; reads each character once. */
function checkDepth(text: string): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isText) {
      if (character === "\\") at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "{" || character === "[") {
      depth += 1;
      if (depth > maxJsonDepth) throw tooDeep();
    } else if (character === "}" || character === "]") depth -= 1;
  }
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  const text = bytes.toString("utf8");
  checkDepth(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidInput("The request body is not valid JSON.", { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidInput("The request body must be a JSON object.");
  }
  if (Object.keys(value).length > maxFormFields) throw tooManyFields();
  return value as Record<string, unknown>;
}

/**
 * The fields of a form as an object; a repeated name becomes a list. Reads each entry once. Throws invalid beyond
 * 200 names or 2,000 values (D95).
 */
export function formToObject(form: FormData | URLSearchParams): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  let values = 0;
  for (const [name, value] of form) {
    values += 1;
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else fields.set(name, fields.has(name) ? [before, value] : value);
    if (values > maxFormValues || fields.size > maxFormFields) throw tooManyFields();
  }
  return Object.fromEntries(fields);
}

const mediaTypeOf = (contentType: string) => contentType.split(";")[0]?.trim().toLowerCase();

const mediaType = (request: Request) => mediaTypeOf(request.headers.get("Content-Type") ?? "");

const isFileForm = (contentType: string) => mediaTypeOf(contentType) === "multipart/form-data";

/** Whether the request carries a file form. */
export const isMultipart = (request: Request) => isFileForm(request.headers.get("Content-Type") ?? "");

/** How many parts a form's body has at most, counted by what separates them. */
function countParts(bytes: Buffer, type: string): number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const between = isFileForm(type) ? `--${quoted ?? plain ?? ""}` : "&";
  let parts = 1;
  for (let at = bytes.indexOf(between); at !== -1; at = bytes.indexOf(between, at + between.length))
    parts += 1;
  return parts;
}

/** Reads a form body of at most 1 MB. Throws too_large, or invalid if it can't be read or has too many parts. */
async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBytes(request);
  const type = request.headers.get("Content-Type") ?? "application/x-www-form-urlencoded";
  // Parsing half a million empty parts would hold up everyone else.
  if (countParts(bytes, type) > maxFormValues + 2) throw tooManyFields();
  const headers = { "Content-Type": type };
  try {
    return await new Response(new Uint8Array(bytes), { headers }).formData();
  } catch (error) {
    throw invalidInput(statusSentence(400), { cause: error });
  }
}

/** Reads a body of at most 1 MB, JSON or form, into one object. Throws too_large, invalid or unsupported_type. */
export async function readInput(request: Request): Promise<Record<string, unknown>> {
  const type = mediaType(request);
  if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data") {
    return formToObject(await readForm(request));
  }
  const bytes = await readBytes(request);
  if (bytes.length === 0) return {};
  if (type === "application/json" || type?.endsWith("+json")) return parseJson(bytes);
  throw new ClubError("unsupported_type", "Please send JSON or a form.");
}

/**
 * Reads a form of at most 1 MB in which one field may be a text file instead: the content of `file` becomes the field
 * `name`. Throws like `readInput`.
 */
export function withTextFile(name: string, file: string) {
  return async (request: Request): Promise<Record<string, unknown>> => {
    const { [file]: sent, ...fields } = await readInput(request);
    return sent instanceof File && sent.size > 0 ? { ...fields, [name]: await sent.text() } : fields;
  };
}
