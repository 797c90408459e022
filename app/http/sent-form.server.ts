import { ClubError } from "#app/errors.ts";
import type { Services } from "#app/services/services.server.ts";
import type { BodyWatch } from "./body-watch.server.ts";
import { isMultipart, readInput } from "./read-input.server.ts";
import { receiveUpload } from "./receive-upload.server.ts";

/** A form as it was sent: where to, and its fields as name and value, passwords left out. */
export type SentForm = { action: string; fields: [name: string, value: string][] };

/** The texts of a form's fields as name and value; a name that came more than once is as often, and a file not at all. */
export const textsOf = (input: Record<string, unknown>): [name: string, value: string][] =>
  Object.entries(input).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (typeof one === "string" ? [[name, one]] : [])),
  );

/** The form that was sent to an address with these fields. */
export function toSentForm({ pathname, search }: URL, input: Record<string, unknown>): SentForm {
  const shown = textsOf(input).filter(([name]) => !/password/i.test(name));
  return { action: `${pathname}${search}`, fields: shown };
}

type Around = { storage: Services["storage"]; body: BodyWatch };

/** The texts that come before a form's file; the file itself is not taken. */
async function readTexts(request: Request, { storage, body }: Around): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  body.expectUpload("form");
  const taken = { storage, overdue: body.overdue, fileField: "", maxBytes: Number.MAX_SAFE_INTEGER, fields };
  const tooLarge = () => new ClubError("too_large", "No file is taken here.");
  // A file ends the reading, and what came before it is known by then.
  await receiveUpload(request, { ...taken, tooLarge }).catch(() => undefined);
  return fields;
}

/** Reads the form of a request no one will run; a file has to be chosen again. */
export async function readSent(request: Request, around: Around): Promise<SentForm | undefined> {
  const url = new URL(request.url);
  if (isMultipart(request)) return toSentForm(url, await readTexts(request, around));
  try {
    return toSentForm(url, await readInput(request));
  } catch {
    // Cut off, or no form: there is nothing to give back.
    return undefined;
  }
}
