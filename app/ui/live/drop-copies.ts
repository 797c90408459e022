/**
 * Deletes the pages kept for offline use where someone signs in or out on a page that was reloaded past the service worker: it
 * doesn't see that then, and they would open for the next person (D76).
 */
export async function dropUnseenCopies(): Promise<void> {
  if (!("caches" in window) || navigator.serviceWorker?.controller) return;
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // A browser that blocks storage keeps no page.
  }
}
