import { dropKept, keep, listKept, readKept } from "../ui/draft/device-store.ts";
import { listPosts, readForm } from "../ui/draft/kept-form.ts";
import { isTooOld, onSent, type Sent, startOutbox, takeUntold } from "../ui/draft/outbox.ts";

let stopHearing = () => {};

/** Where it is noted which draft was found too old, and when. */
const foundOld = "old:";

/** Whether this is what someone typed 90 days ago and didn't finish; what is still to be sent isn't. */
const isOldDraft = (about: string) =>
  readKept(about) !== null && !about.startsWith("unsent:") && !readForm(about)?.post && isTooOld(about);

/**
 * Deletes a draft that was found 90 days old 90 days ago. The first time proves nothing: the clock of this device may be wrong
 * now, or have been when it was typed.
 */
function dropOldDrafts(): void {
  for (const about of listKept()) {
    if (about.startsWith(foundOld)) {
      if (!isOldDraft(about.slice(foundOld.length))) dropKept(about);
    } else if (isOldDraft(about)) {
      const note = foundOld + about;
      if (!readKept(note)) void keep(note, "");
      else if (isTooOld(note)) {
        dropKept(about);
        // A file's or a recording's bytes are at the place of its note. Without the script they wait for the next page.
        import("../ui/draft/device-files.ts").then(
          ({ dropPieces }) => dropPieces(about),
          () => undefined,
        );
      }
    }
  }
}

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
  stopHearing();
  // A form on this page reads it again itself.
  const isTold = ({ post, outcome }: Sent) =>
    outcome.kind === "done" && post.to.split("?")[0] !== location.pathname;
  const tell = () => {
    // A named one is told by its own words, on a page that shows them. A page that can't be read again shows the message
    // when it is opened next.
    if (takeUntold(({ post }) => !post.named).some(isTold)) readAgain().catch(() => undefined);
  };
  stopHearing = onSent(tell);
  tell();
  startOutbox();
  // A file needs more to be sent; if that doesn't come, it waits for the next page.
  if (listPosts().some((about) => readForm(about)?.post?.file))
    import("../ui/draft/device-files.ts").then(startOutbox, startOutbox);
  if ("serviceWorker" in navigator) await (keepsCopies ? keepCopy(member, isForced) : dropCopy());
}
