import { dropKept, type Kept, keep, listKept, readKept } from "./device-store.ts";
import { type FieldPairs, keyIn } from "./form-fields.ts";

/** How a form is sent without its page: its address, its content, and what is said of it. */
export type Post = {
  to: string;
  body: string;
  /** The field that says when it was done, if it is sent later, and that time. */
  done?: { field: string; at: string } | undefined;
  /** What it is called on screen, and what it amounts to; the outbox tells them once it was sent. */
  named?: { noun: string; title: string; words: string };
  /** Why the server won't take it. It isn't sent again unless someone asks. */
  refused?: string;
};

/**
 * A form as it was typed on this device and isn't stored elsewhere: its fields, its one-time key (D24), and what the form held
 * before (`base`). With `post` it waits to be sent. `marks` names the drafts on the server that it continues.
 */
export type KeptForm = {
  fields: FieldPairs;
  key: string;
  base: string;
  post?: Post | undefined;
  marks?: readonly string[];
};

/** What was typed into a form, when (milliseconds since 1970), and whether this device has it, and perhaps not the server. */
export type FormDraft = KeptForm & { savedAt: number; isHere?: boolean };

/** Until version 0.2.0 the key was among the fields of some forms, and what the server had was called `stored`. Read until 2026-12-31. */
type OldForm = Partial<KeptForm> & { stored?: string };

/** What is kept of a form, or null. */
export function readForm(about: string, kept = readKept(about)): KeptForm | null {
  const { fields, key, base, stored, post, marks } = (kept?.value ?? {}) as OldForm;
  if (!Array.isArray(fields)) return null;
  return {
    fields,
    key: key ?? keyIn(fields) ?? "",
    base: base ?? stored ?? "",
    post,
    ...(marks && { marks }),
  };
}

/** Keeps a form in place of what was kept of it. False if this browser stores nothing. */
export const keepForm = (about: string, form: KeptForm, savedAt?: number): Promise<boolean> =>
  keep(about, form, savedAt);

/** The places of what its own form is sending right now. */
export const held = new Set<string>();

/** The places of what waits or was refused, the oldest first; without what its own form is sending. */
export const listPosts = (beginning = ""): string[] =>
  listKept(beginning)
    .reverse()
    .map((rest) => beginning + rest)
    .filter((about) => !held.has(about) && readForm(about)?.post);

// Two tabs may have the same form open. A page replaces and deletes only the words it kept or read itself; where others are, it
// keeps its own beside them. Each time the form is opened again, the newest come back.

const beside = "|";
const places = new Map<string, string>();
/** When the words of this page were kept at a place. */
const known = new Map<string, number>();
const sending = new Map<string, number | undefined>();

/** Where this page keeps what is typed into a form. */
export const placeTyped = (about: string) => places.get(about) ?? about;

/** The place of the newest words typed into a form, of any tab; undefined without any. */
export function findTyped(about: string): string | undefined {
  const [rest] = listKept(about).filter((rest) => rest === "" || rest.startsWith(beside));
  return rest === undefined ? rest : about + rest;
}

/** The newest words typed into a form, which this page now goes on with; null without any. */
export function readTyped(about: string): Kept | null {
  const place = findTyped(about) ?? about;
  const kept = readKept(place);
  if (kept) known.set(place, kept.savedAt);
  places.set(about, place);
  return kept;
}

const isOthers = (place: string) => readKept(place)?.savedAt !== known.get(place) && readKept(place) !== null;

/** Leaves the words found for a form where they are: this page shows others. */
export const leaveTyped = (about: string) => known.delete(placeTyped(about));

/** Keeps what is typed into a form. False if this browser stores nothing. */
export function keepTyped(about: string, value: unknown): Promise<boolean> {
  const now = Date.now();
  if (isOthers(placeTyped(about))) places.set(about, `${about}${beside}${Math.random()}`);
  known.set(placeTyped(about), now);
  return keep(placeTyped(about), value, now);
}

/** Deletes what this page kept of a form. */
export function dropTyped(about: string): void {
  if (!isOthers(placeTyped(about))) dropKept(placeTyped(about));
}

/** Notes that what is kept of a form is being sent as it is now. */
export const noteSending = (about: string) => sending.set(about, known.get(placeTyped(about)));

/** Deletes what was sent of a form; what was typed since, here or in another tab, stays. */
export function dropSent(about: string): void {
  if (sending.get(about) === readKept(placeTyped(about))?.savedAt) dropTyped(about);
}
