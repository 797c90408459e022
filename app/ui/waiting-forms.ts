import type { Copy } from "./device-copy.ts";
import { draftPlace, dropDeviceDraft, listDeviceDrafts, readDeviceDraft } from "./device-drafts.ts";
import { postContent } from "./form-keeper.ts";

let isBusy = false;
let again = () => {};

/**
 * Sends a member's forms that wait on this device, now and whenever the connection returns, except one whose own page is
 * open: that page sends it itself. Each has its one-time key, so it is stored once (D24). What is refused waits for its
 * page, which says why. `done` runs if something was sent.
 */
export async function sendWaitingForms(memberId: string, done: () => Promise<void>): Promise<void> {
  window.removeEventListener("online", again);
  again = () => void sendWaitingForms(memberId, done);
  window.addEventListener("online", again);
  if (isBusy) return;
  isBusy = true;
  let isAnySent = false;
  for (const about of listDeviceDrafts(draftPlace(memberId, ""))) {
    const place = draftPlace(memberId, about);
    const { post } = (readDeviceDraft(place)?.value ?? {}) as Partial<Copy>;
    if (!post || new URL(post.to, location.href).pathname === location.pathname) continue;
    if ((await postContent(post.to, new URLSearchParams(post.body))) !== "done") continue;
    isAnySent = true;
    dropDeviceDraft(place);
  }
  isBusy = false;
  if (isAnySent) await done();
}
