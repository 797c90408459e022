import { dropOldDrafts, sendWaitingForms } from "../ui/draft/waiting-forms.ts";

/** Tells the worker to keep today's drills for this member. */
async function keepCopy(member: string, isForced: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  active?.postMessage({ member, isForced });
}

/** Removes the worker and its caches. */
async function dropCopy(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  for (const { active } of registrations) active?.postMessage("leave");
  await Promise.all(registrations.map((one) => one.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Sends what waits on this device, and keeps today's drills on it or, if copies are off, no longer; `isForced` if what was just
 * logged makes one due.
 */
export async function settle(
  member: string,
  keepsCopies: boolean | undefined,
  isForced: boolean,
  readAgain: () => Promise<void>,
): Promise<void> {
  dropOldDrafts();
  const sent = sendWaitingForms(readAgain);
  if ("serviceWorker" in navigator) await (keepsCopies ? keepCopy(member, isForced) : dropCopy());
  await sent;
}
