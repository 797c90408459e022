import { alone } from "./alone.ts";
import { dropKept, keep, keptOwner, readKept, sealBytes, unsealBytes } from "./device-store.ts";
import { isRefused, ofFiles, type Post, type PostFile, readForm, type Sent } from "./kept-form.ts";
import { hold, release } from "./outbox.ts";
import { type Outcome, postContent } from "./post-form.ts";

// Bytes that aren't sent yet, such as a recording's pieces and the file of a message that waits, readable only for their owner (D76).
// What names them is in the store of what is typed; its place is theirs. Where the browser can't encrypt, nothing is kept.

function answerOf<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

async function open(): Promise<IDBDatabase> {
  // Its name is older than the files that are in it beside recordings.
  const asked = indexedDB.open("recordings", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("pieces");
  return answerOf(asked);
}

/** Does one thing with the pieces that are kept. */
async function inStore<Result>(act: (pieces: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const store = await open();
  try {
    return await answerOf(act(store.transaction("pieces", "readwrite").objectStore("pieces")));
  } finally {
    store.close();
  }
}

const piecesOf = (place: string) =>
  IDBKeyRange.bound([keptOwner(), place], [keptOwner(), place, []], false, true);

/** Keeps one piece of what is at a place, sealed by {@link sealBytes}. Throws on a device without room. */
export const keepPiece = (place: string, number: number, sealed: Uint8Array<ArrayBuffer>) =>
  inStore((store) => store.put(sealed, [keptOwner(), place, number]));

/** The sealed pieces at a place, in order. Throws while this browser can't read what it keeps. */
export const readPieces = (place: string): Promise<Uint8Array<ArrayBuffer>[]> =>
  inStore((store) => store.getAll(piecesOf(place)));

/** Deletes the pieces at a place: they have arrived where they belong, or no one wants them. */
export async function dropPieces(place: string): Promise<void> {
  await inStore((store) => store.delete(piecesOf(place))).catch(() => undefined);
}

/** Keeps a file at the place of the form it goes with. False if this device has no room for it, or can't encrypt it. */
async function keepFile(place: string, file: File): Promise<boolean> {
  try {
    const sealed = await sealBytes(await file.arrayBuffer());
    if (sealed) await keepPiece(place, 0, sealed);
    return sealed !== null;
  } catch {
    // Storage is full or blocked, or the file was moved meanwhile; the caller says so.
    return false;
  }
}

/** The file at a place; null if it isn't there anymore. Throws while this browser can't read what it keeps. */
async function readFile(place: string, { name, type }: PostFile): Promise<File | null> {
  const [sealed] = await readPieces(place);
  if (!sealed) return null;
  try {
    return new File([await unsealBytes(sealed)], name, { type });
  } catch {
    // Kept with another key.
    return null;
  }
}

/** What tells a chosen file from another one. */
type Chosen = Pick<File, "name" | "type" | "size">;

const isSame = (one: Chosen | undefined, { name, type, size }: Chosen) =>
  one?.name === name && one.type === type && one.size === size;

/**
 * Where the file chosen in a form is kept until the form is sent; `about` names the form. The tabs of a browser share it, and
 * whoever asks waits for what was asked before, so that the last choice wins.
 */
export function keepChosen(about: string) {
  const place = `chosen:${about}`;
  const kept = () => readKept(place)?.value as Chosen | undefined;
  return {
    /** Keeps the file in place of another, if this device can. */
    take: (file: File): Promise<void> =>
      alone(place, async () => {
        const { name, type, size } = file;
        if (await keepFile(place, file)) await keep(place, { name, type, size } satisfies Chosen);
      }),
    /** Whether this file is what is kept. */
    has: (file: Chosen): boolean => isSame(kept(), file),
    /** Deletes it, if it is still what is kept: it was sent, or taken out of the form. */
    drop: (file: Chosen): Promise<void> =>
      alone(place, async () => {
        if (!isSame(kept(), file)) return;
        dropKept(place);
        await dropPieces(place);
      }),
    /** The file that was chosen and neither sent nor taken out; null without one. */
    find: (): Promise<File | null> =>
      alone(place, async () => {
        const chosen = kept();
        return chosen ? readFile(place, { ...chosen, isSpare: false }) : null;
      }),
  };
}

const gone = "Its file is no longer on this device. Take the message back, and attach the file again.";

async function postFile(place: string, { to, body }: Post, given: PostFile): Promise<Outcome> {
  const file = await readFile(place, given);
  if (!file) return { kind: "refused", message: gone };
  const content = new FormData();
  for (const [name, value] of new URLSearchParams(body)) if (name !== "uploadId") content.append(name, value);
  content.set("file", file);
  return postContent(to, content);
}

/** Sends a form with the file that waits with it, and deletes the file once the server has it. */
async function postWithFile(place: string, post: Post, file: PostFile): Promise<Outcome> {
  try {
    const named = file.isSpare ? await postContent(post.to, new URLSearchParams(post.body)) : null;
    // What the server had of it may be gone by now.
    const outcome = named && named.kind !== "refused" ? named : await postFile(place, post, file);
    if (outcome.kind === "done") void dropPieces(place);
    return outcome;
  } catch {
    // Said by the form that waits; what is kept stays where it is.
    return { kind: "later", status: 0, waitMs: 0 };
  }
}

/** Has what was sent with a file held for the outbox. False if this device can't keep it, or not all of it. */
async function holdSent({ place, key, fields, body, file, upload, spare }: Sent, about: string, to: string) {
  const kept = file ?? spare;
  // One file waits with a form.
  if (!kept || (upload && file) || !(await keepFile(about, kept))) return false;
  const post = { to, body, file: { name: kept.name, type: kept.type, isSpare: !file } };
  if (!(await hold(about, { fields, key, base: "", post }))) return false;
  // From now on it waits there, and a page that is opened meanwhile doesn't show it as chosen.
  await keepChosen(place).drop(kept);
  return true;
}

/** Forgets what was held: the server has answered it. What another page has put there since isn't this. */
function dropHeld({ body }: Sent, about: string, outcome: Outcome): void {
  if (readForm(about)?.post?.body === body) {
    void dropPieces(about);
    dropKept(about);
  }
  release(about, outcome);
}

/**
 * Sends a form with a file, which is nowhere but in the form: it is kept before it goes, and no other page takes it back or sends it
 * meanwhile.
 */
const sendKept = (sent: Sent, about: string, to: string, go: () => Promise<Outcome>) =>
  alone(about, async () => {
    const isKept = await holdSent(sent, about, to);
    const outcome = await go();
    const isOver = outcome.kind === "done" || isRefused(outcome);
    if (isKept && isOver) dropHeld(sent, about, outcome);
    // It is in its form as before.
    if (sent.file && isRefused(outcome)) await keepChosen(sent.place).take(sent.file);
    return { outcome, isHeld: isKept && !isOver };
  });

/** Puts a file into a form's field, as if it was chosen there. */
export function putFile(field: HTMLInputElement, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  field.files = chosen.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Puts the file that waits with a form back into the form's field. False if another one is chosen there. */
async function giveBack(form: HTMLFormElement, place: string, given: PostFile): Promise<boolean> {
  const field = form.querySelector<HTMLInputElement>("[type=file][name=file]:not([hidden])");
  if (!field || field.files?.length) return false;
  const file = await readFile(place, given);
  if (file) putFile(field, file);
  void dropPieces(place);
  return true;
}

Object.assign(ofFiles, { send: postWithFile, sendKept, giveBack });
