import { useEffect } from "react";
import { useLocation } from "react-router";
import { counted } from "#app/features/base/counted.ts";
import { useReadAgain } from "../ui/live/use-read-again.ts";
import { useRootData } from "./use-root-data.ts";

/** The worker fetches and compiles a good part of the site, so a page that has just come has this long to itself. */
const settledMs = 2_000;

/** Removes the worker and its caches. */
async function dropCopy(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  for (const { active } of registrations) active?.postMessage("leave");
  await Promise.all(registrations.map((one) => one.unregister()));
  for (const name of await caches.keys()) await caches.delete(name);
}

/** What is waiting on this device, in words; empty if nothing is. */
function listUnsent(): string {
  const logs: unknown[] = JSON.parse(localStorage.getItem("unsent-drills") ?? "[]");
  const drafts = Object.keys(localStorage).filter((place) => place.startsWith("draft:"));
  const waiting = [
    logs.length && counted(logs.length, "unsent drill"),
    drafts.length && counted(drafts.length, "draft"),
  ];
  return waiting.filter(Boolean).join(" and ");
}

/** Signs out only after asking about what would be lost, and deletes what pages stored here. */
async function signOut(link: HTMLAnchorElement): Promise<void> {
  const waiting = listUnsent();
  if (waiting && !confirm(`This device has ${waiting}. Sign out and delete it?`)) return;
  localStorage.clear();
  await dropCopy();
  location.assign(link.href);
}

function beforeSignOut(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.pathname !== "/api/logout" || event.defaultPrevented || link.target || event.button !== 0) return;
  event.preventDefault();
  // A browser that blocks storage has nothing to ask about or clear.
  signOut(link).catch(() => location.assign(link.href));
}

/**
 * Keeps today's drills and the log sheet on this device for offline use while someone is signed in, and nothing after
 * they sign out. Use it in the members' shell.
 */
export function useOfflineCopy(): void {
  const viewer = useRootData()?.viewer;
  const { pathname, search } = useLocation();
  const isLogged = new URLSearchParams(search).has("logged");
  const readAgain = useReadAgain();
  const [id, isOn] = [viewer?.id, viewer?.keepsCopies];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page one comes to is an occasion
  useEffect(() => {
    if (!id) return;
    const work = () => {
      const settled = import("./settled-page.ts").then(({ settle }) => settle(id, isOn, isLogged, readAgain));
      // Offline, the script may not come, and the next page is another occasion. A browser may refuse a copy (private
      // windows do); then no page works offline.
      Promise.all([settled, isOn || dropCopy()]).catch(() => undefined);
    };
    // What was just logged or switched off can't wait.
    if (isLogged || !isOn) return work();
    const timer = setTimeout(work, settledMs);
    return () => clearTimeout(timer);
  }, [id, isOn, isLogged, pathname, readAgain]);
  useEffect(() => {
    document.addEventListener("click", beforeSignOut);
    return () => document.removeEventListener("click", beforeSignOut);
  }, []);
}
