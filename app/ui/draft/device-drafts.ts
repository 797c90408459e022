const prefix = "draft:";
const keptForMs = 14 * 86_400_000;

/** Unfinished text on this device, and when it last changed (milliseconds since 1970). */
export type DeviceDraft = { value: unknown; savedAt: number };

/** Where a draft is stored: by member and subject, so that another member on this device never sees it. */
export const draftPlace = (memberId: string, about: string) => `${prefix}${memberId}:${about}`;

function parse(text: string | null): DeviceDraft | null {
  try {
    const draft = JSON.parse(text ?? "null") as Partial<DeviceDraft> | null;
    return typeof draft?.savedAt === "number" ? { value: draft.value, savedAt: draft.savedAt } : null;
  } catch {
    // Not our format, so there is no draft.
    return null;
  }
}

/** Deletes what no one finished in 14 days. */
function dropOld(now: number): void {
  for (const place of Object.keys(localStorage)) {
    if (!place.startsWith(prefix)) continue;
    const draft = parse(localStorage.getItem(place));
    if (!draft || now - draft.savedAt > keptForMs) localStorage.removeItem(place);
  }
}

/** The draft stored at a place; null if there is none, or this browser stores nothing. */
export function readDeviceDraft(place: string, now = Date.now()): DeviceDraft | null {
  try {
    dropOld(now);
    return parse(localStorage.getItem(place));
  } catch {
    // A browser may block storage.
    return null;
  }
}

/** What the places of drafts continue with after a beginning, the last changed first; none if this browser stores nothing. */
export function listDeviceDrafts(beginning: string): string[] {
  try {
    const places = Object.keys(localStorage).filter((place) => place.startsWith(beginning));
    const changed = (place: string) => parse(localStorage.getItem(place))?.savedAt ?? 0;
    return places.sort((a, b) => changed(b) - changed(a)).map((place) => place.slice(beginning.length));
  } catch {
    // A browser may block storage.
    return [];
  }
}

/** Saves a draft, replacing the previous one. False if this browser stores nothing. */
export function keepDeviceDraft(place: string, value: unknown, now = Date.now()): boolean {
  try {
    localStorage.setItem(place, JSON.stringify({ value, savedAt: now } satisfies DeviceDraft));
    return true;
  } catch {
    // Storage is full or blocked, so the text exists only on the page; the caller says so.
    return false;
  }
}

/** Deletes a draft that was sent or discarded. */
export function dropDeviceDraft(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // A browser that blocks storage has nothing to delete.
  }
}

/** This device's name on screen. */
export function deviceWord(): "phone" | "device" {
  return matchMedia("(pointer: coarse)").matches ? "phone" : "device";
}
