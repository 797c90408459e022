import { row } from "./table.mjs";

const slower = 4;
const times = 5;
const middle = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];

/** A page that does nothing for a tap but change one word: what the browser itself takes on this machine. */
const bare = `<!doctype html><meta name="viewport" content="width=device-width"><button style="padding:3rem">0</button>
<script>document.querySelector("button").onclick = ({ target }) => { target.textContent = String(Number(target.textContent) + 1); };</script>`;

/** Remembers how long the browser took to show what each tap did, in milliseconds, as it measures interaction to next paint. */
function watchTaps() {
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.taps.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}

/** The longest of the events of one tap; 0 when none took a frame. */
async function timeTap(page, target) {
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    window.taps.length = 0;
  });
  await target.tap();
  // The browser tells a duration once it has painted.
  await page.waitForTimeout(400);
  return page.evaluate(() => Math.max(0, ...window.taps));
}

/** Each tap as a member makes it: where, and how to get at what is tapped. */
const interactions = [
  {
    what: "opens the sheet of a drill",
    path: "/portal?tab=progress",
    find: (page) => page.getByRole("link", { name: /^Complete Drill/ }).first(),
  },
  {
    what: "counts a bag in the hole",
    path: "/portal?tab=progress",
    before: async (page) => {
      await page
        .getByRole("link", { name: /^Complete Drill/ })
        .first()
        .tap();
      await page.getByRole("link", { name: "Round by round" }).tap();
      await page.getByRole("button", { name: "In the hole: 3" }).waitFor();
    },
    find: (page) => page.getByRole("button", { name: "In the hole: 3" }),
  },
  {
    what: "chooses a week of the chart",
    path: "/portal?tab=history",
    before: (page) => page.getByRole("slider").first().waitFor(),
    find: (page) => page.locator(".chart-narrow").first(),
  },
];

/** Opens a browser that remembers nothing of earlier taps, as one member's phone. */
async function openPhone(browser, url, Cookie) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const [name, value] = Cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript(watchTaps);
  await context.route("**/bare-tap", (route) => route.fulfill({ contentType: "text/html", body: bare }));
  return context.newPage();
}

async function measureOnce(page, { path, before, find }) {
  await page.goto(path, { waitUntil: "load" });
  // Scripts that come late take the processor from what is measured.
  await page.waitForTimeout(1_500);
  await before?.(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return timeTap(page, find(page));
}

/** How long taps take until their next paint, each beside a tap on a page that does nothing, as rows of the table. */
export async function measureInteractions(browser, url, Cookie) {
  const measure = async (interaction) => {
    const durations = [];
    for (let at = 0; at < times; at += 1) {
      const page = await openPhone(browser, url, Cookie);
      durations.push(await measureOnce(page, interaction));
      await page.context().close();
    }
    return middle(durations);
  };
  const baseline = await measure({ path: "/bare-tap", find: (page) => page.getByRole("button") });
  const rows = [];
  for (const one of interactions) {
    // The browser rounds to eight milliseconds.
    const of = { what: `A tap ${one.what}`, figure: await measure(one), unit: "ms", atMost: 100 };
    rows.push({ ...row(of), baseline, against: "bare page" });
  }
  return rows;
}
