import { dropKept, type Kept, keep, listKept, readKept } from "./device-store.ts";

// Two tabs may have the same form open. A page replaces and deletes only the words it kept or read itself; where others are, it
// keeps its own beside them. Each time the form is opened again, the newest come back.

const beside = "|";
const places = new Map<string, string>();
/** When the words of this page were kept at a place. */
const known = new Map<string, number>();
const sending = new Map<string, number | undefined>();

/** Where this page keeps what is typed into a form. */
export const placeTyped = (about: string) => places.get(about) ?? about;

/** The places of the words typed into a form, in any tab, the newest first. */
export const listTyped = (about: string): string[] =>
  listKept(about).flatMap((rest) => (rest === "" || rest.startsWith(beside) ? about + rest : []));

/** The place of the newest words typed into a form, of any tab; undefined without any. */
export const findTyped = (about: string): string | undefined => listTyped(about)[0];

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
