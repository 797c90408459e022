import type { Copy } from "./device-copy.ts";
import { draftPlace, dropDeviceDraft, listDeviceDrafts, readDeviceDraft } from "./device-drafts.ts";
import { postContent } from "./form-keeper.ts";

let isBusy = false;
let again = () => {};

/** Posts one waiting form and forgets it once the server has it. False if there is none to post, or it has to wait. */
async function sendOne(place: string): Promise<boolean> {
  const { post } = (readDeviceDraft(place)?.value ?? {}) as Partial<Copy>;
  if (!post || new URL(post.to, location.href).pathname === location.pathname) return false;
  const isDone = (await postContent(post.to, new URLSearchParams(post.body))) === "done";
  if (isDone) dropDeviceDraft(place);
  return isDone;
}

/**
 * Sends a member's forms that wait on this device, now and whenever the connection returns, except one whose own page is
 * open: that page sends it itself. Each has its one-time key, so it is stored once (D24). What is refused waits for its
 * page, which says why. `done` runs if something was sent.
 */
export async function sendWaitingForms(memberId: string, done: () => Promise<void>): Promise<void> {
  window.removeEventListener("online", again);
  // A page that can't be read again shows the sent message when it is opened next.
  again = () => void sendWaitingForms(memberId, done).catch(() => undefined);
  window.addEventListener("online", again);
  if (isBusy) return;
  isBusy = true;
  let isAnySent = false;
  try {
    for (const about of listDeviceDrafts(draftPlace(memberId, "")))
      if (await sendOne(draftPlace(memberId, about))) isAnySent = true;
  } finally {
    isBusy = false;
  }
  if (isAnySent) await done();
}
