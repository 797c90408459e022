const prefix = "draft:";
const keptForMs = 14 * 86_400_000;

/** What someone has begun on this device, and when it last changed (milliseconds since 1970). */
export type DeviceDraft = { value: unknown; savedAt: number };

/** Where a draft is kept: whose it is, and what it is about. Another member who uses the device never sees it. */
export const draftPlace = (memberId: string, about: string) => `${prefix}${memberId}:${about}`;

function parse(text: string | null): DeviceDraft | null {
  try {
    const draft = JSON.parse(text ?? "null") as Partial<DeviceDraft> | null;
    return typeof draft?.savedAt === "number" ? { value: draft.value, savedAt: draft.savedAt } : null;
  } catch {
    // Not what this page wrote: nothing of ours is kept there.
    return null;
  }
}

/** Forgets what no one finished in 14 days. */
function dropOld(now: number): void {
  for (const place of Object.keys(localStorage)) {
    if (!place.startsWith(prefix)) continue;
    const draft = parse(localStorage.getItem(place));
    if (!draft || now - draft.savedAt > keptForMs) localStorage.removeItem(place);
  }
}

/** The draft kept at a place; null when there is none, or when this browser keeps nothing. */
export function readDeviceDraft(place: string, now = Date.now()): DeviceDraft | null {
  try {
    dropOld(now);
    return parse(localStorage.getItem(place));
  } catch {
    // A browser may forbid the storage altogether.
    return null;
  }
}

/** Keeps a draft in place of the one before. False when this browser keeps nothing. */
export function keepDeviceDraft(place: string, value: unknown, now = Date.now()): boolean {
  try {
    localStorage.setItem(place, JSON.stringify({ value, savedAt: now } satisfies DeviceDraft));
    return true;
  } catch {
    // The storage is full or forbidden: the words are on the page alone, which the caller says.
    return false;
  }
}

/** Forgets a draft that was sent or given up. */
export function dropDeviceDraft(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // A browser that forbids the storage holds nothing to forget.
  }
}

/** What this device is called on screen. */
export function deviceWord(): "phone" | "device" {
  return matchMedia("(pointer: coarse)").matches ? "phone" : "device";
}
