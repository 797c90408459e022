import { row } from "./table.mjs";

/** Slow 3G: 400 kbit/s both ways, 400 ms until the first byte of an answer; and a processor four times slower. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slower = 4;

const middle = (figures) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];

/** A phone that has never been here, or (`isWarm`) one with the site's own copies from a visit on a good line. */
async function openPhone(browser, { url, Cookie, isWarm }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: isWarm ? "allow" : "block",
  });
  const [name, value] = Cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  if (isWarm) await visit(context);
  return context;
}

/** Opens both pages once, until the worker answers and the log page is kept. */
async function visit(context) {
  const page = await context.newPage();
  for (const path of ["/portal", "/portal?tab=progress", "/portal"]) {
    await page.goto(path, { waitUntil: "load" });
    await page.waitForFunction(() => performance.getEntriesByName("scripts-there").length > 0);
  }
  // waitForFunction would take the promise itself for a yes.
  await page.evaluate(async () => {
    while (!(await caches.match("/portal/log"))) await new Promise((done) => setTimeout(done, 100));
  });
  await page.close();
}

async function openPage(context) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", line);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return page;
}

/** Seconds from opening a page until its log sheet answers the first tap. */
async function untilSheetAnswers(context, path) {
  const page = await openPage(context);
  const started = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await page.locator('#main a[href*="complete="]').first().tap();
  await page.getByRole("link", { name: "Round by round" }).tap();
  await page.getByRole("button", { name: "In the hole: 3" }).waitFor();
  return (performance.now() - started) / 1000;
}

/** Seconds until the page's first paint, and the kilobytes it has asked for when its scripts start. */
async function openCold(context, path) {
  const page = await openPage(context);
  await page.goto(path, { waitUntil: "load" });
  await page.waitForFunction(() => performance.getEntriesByName("scripts-there").length > 0);
  return page.evaluate(() => {
    const begun = performance.getEntriesByName("scripts-there")[0].startTime;
    const asked = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ];
    const bytes = asked
      .filter(({ startTime }) => startTime <= begun)
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
    return {
      paint: performance.getEntriesByName("first-contentful-paint")[0].startTime / 1000,
      bytes: bytes / 1024,
    };
  });
}

/** Seconds from a tap on another tab of the bar until that page is there. */
async function untilNextTab(context) {
  const page = await openPage(context);
  await page.goto("/portal", { waitUntil: "load" });
  await page.waitForFunction(() => performance.getEntriesByName("scripts-there").length > 0);
  const tab = page.getByRole("navigation", { name: "Training portal: shortcuts" }).getByRole("link").nth(1);
  const started = performance.now();
  await tab.tap();
  await page.waitForFunction(() => location.search !== "" && document.querySelector("h1"));
  return (performance.now() - started) / 1000;
}

/** Milliseconds from the tap on Send until the page shows the message in the conversation. */
async function untilShownAsSent(context) {
  const page = await openPage(context);
  await page.goto("/portal/messages", { waitUntil: "load" });
  await page.waitForFunction(() => performance.getEntriesByName("scripts-there").length > 0);
  const words = `On my way ${Date.now()}`;
  await page.getByRole("textbox", { name: "Your message to the coaches" }).fill(words);
  await page.evaluate((text) => {
    const log = document.querySelector('[role="log"]');
    addEventListener("click", () => performance.mark("tapped"), { capture: true, once: true });
    new MutationObserver(() => {
      if (log.textContent.includes(text)) performance.mark("shown");
    }).observe(log, { childList: true, subtree: true, characterData: true });
  }, words);
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0);
  return page.evaluate(() => performance.measure("sent", "tapped", "shown").duration);
}

/**
 * What a member waits for on a bad line, as rows of the table: the middle of some runs, with the least and the most. Each run
 * is a phone of its own.
 */
export async function measureBadLine(browser, { url, Cookie, runs }) {
  const times = async (work, isWarm = false) => {
    const found = [];
    for (let at = 0; at < runs; at += 1) {
      const context = await openPhone(browser, { url, Cookie, isWarm });
      found.push(await work(context));
      await context.close();
    }
    return found;
  };
  const rowOf = (what, figures, unit, atMost) =>
    row({
      what: `Slow 3G: ${what}`,
      figure: middle(figures),
      unit,
      atMost,
      spread: [Math.min(...figures), Math.max(...figures)],
    });
  const icon = (context) => untilSheetAnswers(context, "/portal");
  const rows = [
    rowOf("icon to log sheet, cold", await times(icon), "s", 5),
    rowOf("icon to log sheet, warm", await times(icon, true), "s", 1.5),
    rowOf(
      "Weekly Drills to log sheet, cold",
      await times((context) => untilSheetAnswers(context, "/portal?tab=progress")),
      "s",
      6,
    ),
  ];
  for (const [name, path] of [
    ["Dashboard", "/portal"],
    ["Training History", "/portal?tab=history"],
    ["Messages", "/portal/messages"],
  ]) {
    const found = await times((context) => openCold(context, path));
    if (path === "/portal")
      rows.push(
        rowOf(
          `${name}, first paint, cold`,
          found.map(({ paint }) => paint),
          "s",
          2,
        ),
      );
    rows.push(
      rowOf(
        `${name}, sent before scripts start`,
        found.map(({ bytes }) => bytes),
        "KB",
        150,
      ),
    );
  }
  rows.push(rowOf("the next tab", await times(untilNextTab), "s", 1.5));
  rows.push(rowOf("a message is shown after Send", await times(untilShownAsSent), "ms", 100));
  return rows;
}
