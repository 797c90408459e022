import type { Copy } from "./device-copy.ts";
import { dropKept, listKept, readKept } from "./device-store.ts";
import { postContent } from "./form-keeper.ts";

const keptForMs = 90 * 86_400_000;

let isBusy = false;
let again = () => {};

/** Posts one waiting form and forgets it once the server has it. False if there is none to post, or it has to wait. */
async function sendOne(place: string): Promise<boolean> {
  const { post } = (readKept(place)?.value ?? {}) as Partial<Copy>;
  if (!post || new URL(post.to, location.href).pathname === location.pathname) return false;
  const isDone = (await postContent(post.to, new URLSearchParams(post.body))) === "done";
  if (isDone) dropKept(place);
  return isDone;
}

/** Deletes what no one finished in 90 days, except what is still to be sent. */
export function dropOldDrafts(): void {
  for (const about of listKept()) {
    const { value, savedAt } = readKept(about) ?? { savedAt: 0 };
    const waits = about.startsWith("unsent:") || (value as Partial<Copy> | null)?.post;
    if (Date.now() - savedAt > keptForMs && !waits) dropKept(about);
  }
}

/**
 * Sends a member's forms that wait on this device, now and whenever the connection returns, except one whose own page is
 * open: that page sends it itself. Each has its one-time key, so it is stored once (D24). What is refused waits for its
 * page, which says why. `done` runs if something was sent.
 */
export async function sendWaitingForms(done: () => Promise<void>): Promise<void> {
  window.removeEventListener("online", again);
  // A page that can't be read again shows the sent message when it is opened next.
  again = () => void sendWaitingForms(done).catch(() => undefined);
  window.addEventListener("online", again);
  if (isBusy) return;
  isBusy = true;
  let isAnySent = false;
  try {
    for (const about of listKept()) if (await sendOne(about)) isAnySent = true;
  } finally {
    isBusy = false;
  }
  if (isAnySent) await done();
}
