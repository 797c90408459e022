import { sendWaitingForms } from "../ui/draft/waiting-forms.ts";

/** Tells the worker to keep today's drills for this member. */
async function keepCopy(member: string, isForced: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  active?.postMessage({ member, isForced });
}

/**
 * Sends what waits on this device, and keeps today's drills on it unless copies are off; `isForced` if what was just
 * logged makes one due.
 */
export async function settle(
  member: string,
  keepsCopies: boolean | undefined,
  isForced: boolean,
  readAgain: () => Promise<void>,
): Promise<void> {
  const sent = sendWaitingForms(member, readAgain);
  if (keepsCopies && "serviceWorker" in navigator) await keepCopy(member, isForced);
  await sent;
}
