import { ClubError, type Meanwhile } from "#app/errors.ts";
import { hashOf } from "./signatures.server.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The editable fields of a record, in a fixed order, each with its label on screen. */
export type EditedFields = Readonly<Record<string, string>>;

const markOf = (value: unknown) => hashOf(JSON.stringify(value ?? null)).slice(0, 4);

/**
 * The version of a record (D57): a short hash of each edited field, so that no write can forget to update it, and a
 * form conflicts only on its own fields.
 */
export const versionOf = (edited: EditedFields, record: Fields): string =>
  Object.keys(edited)
    .map((name) => markOf(record[name]))
    .join(".");

/** A value as a comparison shows it. */
export function plainWords(_name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "(empty)";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** An edit of a record, checked against what is stored. */
export type Edit = {
  edited: EditedFields;
  /** The version the form was loaded with; without one, nothing is compared. */
  version: string | null;
  /** The current record, read in the write that would change it. */
  stored: Fields;
  /** The fields this edit sets; one that is undefined is left alone. */
  wanted: Fields;
  /** How a value is shown; {@link plainWords} by default. */
  words?: (name: string, value: unknown) => string | Promise<string>;
};

function changedSince({ edited, version, stored, wanted }: Edit): boolean {
  const names = Object.keys(edited);
  const marks = version?.split(".") ?? [];
  if (marks.length !== names.length) return true;
  return names.some((name, place) => wanted[name] !== undefined && marks[place] !== markOf(stored[name]));
}

/**
 * Throws conflict if someone else changed, since that version, a field this edit sets (D57). The error has the new
 * version and, for each field that differs, the current value next to what was typed. A field that already has the
 * wanted value is no conflict. Call it inside the write.
 */
export async function requireVersion(edit: Edit): Promise<void> {
  const { edited, version, stored, wanted, words = plainWords } = edit;
  if (version === null || !changedSince(edit)) return;
  const names = Object.keys(edited).filter(
    (name) => wanted[name] !== undefined && markOf(wanted[name]) !== markOf(stored[name]),
  );
  if (names.length === 0) return;
  const fields: Meanwhile["fields"] = [];
  for (const name of names) {
    const [now, yours] = [await words(name, stored[name]), await words(name, wanted[name])];
    fields.push({ name, label: edited[name] ?? name, now, yours });
  }
  throw new ClubError("conflict", "Your changes aren't saved yet. Compare both versions and choose.", {
    title: "Someone else saved this while you were editing it",
    code: "changed_meanwhile",
    meanwhile: { version: versionOf(edited, stored), fields },
  });
}
