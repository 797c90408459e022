import { expect, type Page } from "@playwright/test";

/** Delays scripts from now on, like a slow connection; the function it returns lets them through. */
export async function holdScripts(page: Page, scripts = "**/assets/**/*.js"): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released.promise;
    await route.continue();
  });
  return async () => {
    released.resolve();
    // A page that is routed never hears the answer of a `keepalive` request that was sent elsewhere.
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** What React keeps of a page it has taken over, or is about to. */
type Container = {
  stateNode: {
    current: { memoizedState: { isDehydrated: boolean } };
    pendingLanes: number;
    suspendedLanes: number;
  };
};

/** Resolves, inside the page, once React has taken it over; right away on a page without React's scripts. */
const isListening = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (!("__reactRouterContext" in window)) return resolve();
      const [, root] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$")) ?? [];
      const taken = (root as Container | undefined)?.stateNode;
      const isTaken = taken?.current.memoizedState.isDehydrated === false;
      // What waits for a script of its own is no drawing under way.
      if (isTaken && (taken.pendingLanes & ~taken.suspendedLanes) === 0) return resolve();
      // The only wait of a page that goes on where a journey stopped its time.
      void scheduler.postTask(look, { delay: 20 });
    };
    look();
  });

/**
 * Waits until React has taken the page over, and drawn what shows with scripts only: until then a press is the browser's, as
 * without scripts, and buttons still come and go. A page without React's scripts never waits. Playwright's own
 * `waitForFunction` would send each page 330 KB of its scripts first.
 */
export async function untilListening(page: Page): Promise<void> {
  // A page that leads on is asked again.
  await expect(() => page.evaluate(isListening)).toPass({ intervals: [20], timeout: 20_000 });
}

/**
 * Stops the time of the page, and of those it leads to, so that nothing passes but what `page.clock.runFor` lets pass. An
 * installed clock alone resumes by itself, and on a busy machine that is enough to end a wait before the test looks.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-03-11T18:00:00Z" });
  await page.clock.pauseAt("2026-03-11T19:00:00Z");
}

/** Lets the page's time pass, half minute by half minute, until what it reads again by itself has brought what is `seen`. */
export async function untilRefreshed(page: Page, seen: (patience: { timeout: number }) => Promise<void>) {
  // A page counts its half minutes only once it listens.
  await expect(async () => {
    await page.clock.runFor(31_000);
    await seen({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** Opens a page whose scripts arrive only after `meanwhile`. */
export async function openSlowly(page: Page, address: string, meanwhile: () => Promise<void>): Promise<void> {
  const releaseScripts = await holdScripts(page);
  await page.goto(address, { waitUntil: "commit" });
  await meanwhile();
  await releaseScripts();
  await untilListening(page);
}

/** Every error a browser reports about this page; a refusal by its policy is one. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  return faults;
}
