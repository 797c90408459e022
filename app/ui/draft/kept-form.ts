import { keep, listKept, readKept } from "./device-store.ts";
import { type FieldPairs, keyIn } from "./form-fields.ts";
import type { Outcome } from "./post-form.ts";

/** A file that waits with a form; its bytes are at the form's place (`device-files.ts`). */
export type PostFile = {
  name: string;
  type: string;
  /** Whether the form's `uploadId` names the same bytes on the server, which keeps them for a while only. */
  isSpare: boolean;
};

/** How a form is sent without its page: its address, its content, and what is said of it. */
export type Post = {
  to: string;
  body: string;
  file?: PostFile;
  /** The field that says when it was done, if it is sent later, and that time. */
  done?: { field: string; at: string } | undefined;
  /** What it is called on screen, and what it amounts to; the outbox tells them once it was sent. */
  named?: { noun: string; title: string; words: string };
  /** Why the server won't take it. It isn't sent again unless someone asks. */
  refused?: string;
};

/**
 * A form as it was typed on this device and isn't stored elsewhere: its fields, its one-time key (D24), and what the form held
 * before (`base`). With `post` it waits to be sent. `marks` names the drafts on the server that it continues. `unticked` names the
 * boxes that had no tick, if it has boxes.
 */
export type KeptForm = {
  fields: FieldPairs;
  key: string;
  base: string;
  post?: Post | undefined;
  marks?: readonly string[];
  unticked?: FieldPairs;
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

/** What was sent, its form's place and key; `upload` names a file whose bytes came before, and `spare` is that file. */
export type Sent = {
  place: string;
  fields: FieldPairs;
  key: string;
  body: string;
  file: File | null;
  upload: string;
  spare: File | null;
};

/** What became of a form that was sent, and whether it waits from now on. */
export type SentForm = { outcome: Outcome; isHeld: boolean };

/** Too many at once is a refusal that the page explains; the outbox tries again by itself. */
export const isRefused = (outcome: Outcome) =>
  outcome.kind === "refused" || (outcome.kind === "later" && outcome.status === 429);

/** What is done with files that wait; `device-files.ts` sets it, which a page loads once there may be one. */
export const ofFiles: {
  send?: (about: string, post: Post, file: PostFile) => Promise<Outcome>;
  sendKept?: (sent: Sent, about: string, to: string, go: () => Promise<Outcome>) => Promise<SentForm>;
  giveBack?: (form: HTMLFormElement, about: string, file: PostFile) => Promise<boolean>;
} = {};

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
