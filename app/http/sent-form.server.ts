import { isMultipart, readInput } from "./read-input.server.ts";

/** A form as it was sent: where to, and its fields as name and value, passwords left out. */
export type SentForm = { action: string; fields: [name: string, value: string][] };

/** The texts of a form's fields as name and value; a name that came more than once stands as often, and a file not at all. */
export const textsOf = (input: Record<string, unknown>): [name: string, value: string][] =>
  Object.entries(input).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => (typeof one === "string" ? [[name, one]] : [])),
  );

/** The form that was sent to an address with these fields. */
export function toSentForm({ pathname, search }: URL, input: Record<string, unknown>): SentForm {
  const shown = textsOf(input).filter(([name]) => !/password/i.test(name));
  return { action: `${pathname}${search}`, fields: shown };
}

/** Reads the form of a request nobody will run. One with a file is not read: its page keeps it until it was sent. */
export async function readSent(request: Request): Promise<SentForm | undefined> {
  if (isMultipart(request)) return undefined;
  try {
    return toSentForm(new URL(request.url), await readInput(request));
  } catch {
    // Cut off, or no form: there is nothing to give back.
    return undefined;
  }
}
