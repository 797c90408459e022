import { show } from "../ui/live/page-failure.ts";
import { keptHere } from "./keep-page-words.ts";

/** The service worker's copy of the drills, and the pages it replaces offline. */
const keptPage = "/portal/log";
const drillPages = /^\/portal(\/log|$|\?tab=(dash|prog))/;

/**
 * Opens the drills kept on this device in place of the Dashboard, Weekly Drills, or a log sheet. False if another page was asked
 * for, or if they aren't kept. Never rejects: a cache that can't be read has no copy.
 */
export async function openKeptDrills(address: string): Promise<boolean> {
  const isKept =
    drillPages.test(address) &&
    navigator.serviceWorker?.controller &&
    (await caches.match(keptPage).catch(() => null));
  if (!isKept) return false;
  if (location.pathname === keptPage) show(keptHere);
  else location.assign(keptPage);
  return true;
}
