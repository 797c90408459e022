import { sendWaitingForms } from "../ui/waiting-forms.ts";

/** Tells the worker to keep today's drills for this member. */
async function keepCopy(member: string, isForced: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  const { active } = await serviceWorker.ready;
  active?.postMessage({ member, isForced });
}

/** What to do on a page that has settled. */
type Settled = {
  member: string;
  /** Whether today's drills are kept for offline use, and whether what was just logged makes a copy due. */
  keepsCopies: boolean | undefined;
  isForced: boolean;
  readAgain: () => Promise<void>;
};

/** Sends what waits on this device, and keeps today's drills on it. */
export async function settle({ member, keepsCopies, isForced, readAgain }: Settled): Promise<void> {
  const sent = sendWaitingForms(member, readAgain);
  if (keepsCopies) await keepCopy(member, isForced);
  await sent;
}
