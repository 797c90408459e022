// Everything one types on this device and hasn't sent is kept here, readable only on pages made for its owner (D76): those
// name the owner and a key that isn't stored with it. Where the browser can't encrypt, it stays in this tab alone.

const mark = "kept:";

/** Something kept, and when it last changed (milliseconds since 1970). */
export type Kept = { value: unknown; savedAt: number };

type Sealed = { owner: string; savedAt: number; sealed: string };

let owner = "";
let key: CryptoKey | null = null;
const own = new Map<string, Kept>();
const savedAtOf = (about: string) => own.get(about)?.savedAt ?? 0;
const listeners = new Set<() => void>();

const place = (about: string) => `${mark}${owner}:${about}`;
const storage = () => (key ? localStorage : sessionStorage);
const bytes = (text: string) => new TextEncoder().encode(text);

const cipher = (iv: BufferSource) => ({ name: "AES-GCM", iv });

/** Makes bytes unreadable for anyone else on this device; null where the browser can't encrypt. */
export async function sealBytes(open: BufferSource): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!key) return null;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return new Uint8Array([...iv, ...new Uint8Array(await crypto.subtle.encrypt(cipher(iv), key, open))]);
}

/** What {@link sealBytes} was given. Throws if it was someone else, or where the browser can't decrypt. */
export async function unsealBytes(hidden: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  if (!key) throw new DOMException("There is no key", "InvalidAccessError");
  return crypto.subtle.decrypt(cipher(hidden.subarray(0, 12)), key, hidden.subarray(12));
}

async function seal(value: unknown): Promise<string> {
  const text = JSON.stringify(value);
  const hidden = await sealBytes(bytes(text));
  return hidden ? btoa([...hidden].map((byte) => String.fromCharCode(byte)).join("")) : text;
}

async function unseal(sealed: string): Promise<unknown> {
  if (!key) return JSON.parse(sealed);
  const hidden = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await unsealBytes(hidden)));
}

/** The person this page was made for; a place outside this store names them, too. */
export const keptOwner = () => owner;

/** Says that what is kept has changed, or what it means to this page. */
export function tellKept(): void {
  for (const listener of listeners) listener();
}

/** Reads what is stored at a place, unless this page has something newer for it. */
async function learn(about: string): Promise<void> {
  try {
    const stored = storage().getItem(place(about));
    if (stored === null) own.delete(about);
    else {
      const { savedAt, sealed } = JSON.parse(stored) as Sealed;
      const value = await unseal(sealed);
      if (storage().getItem(place(about)) !== stored || savedAtOf(about) > savedAt) return;
      own.set(about, { value, savedAt });
    }
    tellKept();
  } catch {
    // Made with another key, or not ours: it stays where it is.
  }
}

/** Reads a place of any storage, if it is this page's person's. */
const learnPlace = (name: string | null) =>
  name?.startsWith(place("")) ? learn(name.slice(place("").length)) : undefined;

/**
 * Opens what is kept for the person this page was made for. Pages read it from then on without waiting, so it comes before
 * their first effect.
 */
export async function openStore(): Promise<void> {
  const [id = "", secret = ""] = document.body.dataset.keeper?.split(" ") ?? [];
  owner = id;
  try {
    if (secret && crypto.subtle)
      key = await crypto.subtle.importKey("raw", bytes(secret), "AES-GCM", false, ["encrypt", "decrypt"]);
    const read = () => Promise.all(Object.keys(storage()).map(learnPlace));
    await read();
    if (Object.keys(localStorage).some((name) => /^(draft|gear):|^unsent-drills$/.test(name)))
      await (await import("./old-drafts.ts")).takeOldDrafts(owner, { savedAt: savedAtOf, keep });
    window.addEventListener("storage", (event) => learnPlace(event.key));
    // A page that comes back from the browser's history missed what changed.
    window.addEventListener("pageshow", ({ persisted }) => persisted && read());
  } catch {
    // A browser may block storage; then nothing is kept.
  }
}

/** Calls back when what is kept changes, in this tab or another. */
export function onKept(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** What is kept about something; null if there is nothing. */
export const readKept = (about: string): Kept | null => own.get(about) ?? null;

/** What one's subjects continue with after a beginning, the last changed first. */
export const listKept = (beginning = ""): string[] =>
  [...own.keys()]
    .filter((about) => about.startsWith(beginning))
    .sort((one, other) => savedAtOf(other) - savedAtOf(one))
    .map((about) => about.slice(beginning.length));

/** Keeps something in place of what was kept about it. False if this browser stores nothing. */
export async function keep(about: string, value: unknown, savedAt = Date.now()): Promise<boolean> {
  const kept = { value, savedAt };
  own.set(about, kept);
  tellKept();
  try {
    const sealed = await seal(value);
    // Something newer, or a send, came before it.
    if (own.get(about) === kept)
      storage().setItem(place(about), JSON.stringify({ owner, savedAt, sealed } satisfies Sealed));
    return true;
  } catch {
    // Storage is full or blocked, so it exists only on the page; the caller says so.
    return false;
  }
}

/** Whether it is still stored; another tab may have deleted it a moment ago. */
export const isStillKept = (about: string) => storage().getItem(place(about)) !== null;

/** Deletes what was sent or discarded. */
export function dropKept(about: string): void {
  own.delete(about);
  try {
    storage().removeItem(place(about));
  } catch {
    // A browser that blocks storage has nothing to delete.
  }
  tellKept();
}

/** This device's name on screen. */
export function deviceWord(): "phone" | "device" {
  return matchMedia("(pointer: coarse)").matches ? "phone" : "device";
}
