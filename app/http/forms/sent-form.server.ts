import { ClubError } from "#app/errors.ts";
import { type BodyWatch, inTime } from "#app/http/body/body-watch.server.ts";
import { isMultipart, readInput } from "#app/http/body/read-input.server.ts";
import { receiveUpload } from "#app/http/files/receive-upload.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** What proves who someone is, and is on no page: passwords, and the codes of a second factor, which stay valid if unused. */
const isSecret = (name: string) => /password|secondFactor/i.test(name);

/**
 * A form as sent: its address, and its fields as name and value, without what proves who someone is. Its files aren't among
 * them, if it `hasFiles`.
 */
export type SentForm = { action: string; fields: [name: string, value: string][]; hasFiles?: true };

/** A form's text fields as name and value; a repeated name repeats, and files are left out. */
export const textsOf = (input: Record<string, unknown>): [name: string, value: string][] =>
  Object.entries(input).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (typeof one === "string" ? [[name, one]] : [])),
  );

/** The form that a request sent to an address with these fields. */
export function toSentForm(
  request: Request,
  { pathname, search }: URL,
  input: Record<string, unknown>,
): SentForm {
  const fields = textsOf(input).filter(([name]) => !isSecret(name));
  return { action: `${pathname}${search}`, fields, ...(isMultipart(request) && { hasFiles: true }) };
}

type Around = { storage: Services["storage"]; body: BodyWatch };

/** The text fields before a form's file; the file itself isn't read. */
async function readTexts(request: Request, { storage, body }: Around): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  body.expectUpload("form");
  const taken = { storage, overdue: body.overdue, fileField: "", maxBytes: Number.MAX_SAFE_INTEGER, fields };
  const tooLarge = () => new ClubError("too_large", "This form doesn't take files.");
  // Reading stops at the file; the fields before it are known by then.
  await receiveUpload(request, { ...taken, tooLarge }).catch(() => undefined);
  return fields;
}

/** Reads the form of a request that won't be run; a file has to be chosen again. */
export async function readSent(request: Request, around: Around): Promise<SentForm | undefined> {
  const url = new URL(request.url);
  if (isMultipart(request)) return toSentForm(request, url, await readTexts(request, around));
  try {
    return toSentForm(request, url, await inTime(readInput(request), around.body));
  } catch {
    // Incomplete, late, or not a form, so there is nothing to return.
    return undefined;
  }
}
