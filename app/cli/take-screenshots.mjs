import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "../../tests/support/browser.ts";
import { loadBundle } from "./bundle.mjs";
import { conceal, findNamed } from "./conceal.mjs";
import { applyDemoSettings, fillDemoFolder } from "./demo-folder.mjs";
import { inProject, say } from "./paths.mjs";
import { filmPage, recordReview } from "./record-review.mjs";
import { cut, film, pictures, products, widths } from "./screenshot-list.mjs";
import { accentIn, cutOut } from "./see-through.mjs";

// Takes the pictures for the README, both days, the home page, and the locked pages from its own demo club, after a build: node
// app/cli/take-screenshots.mjs, or with the start of a name to take only those

const folder = mkdtempSync(join(tmpdir(), "screenshots-"));
applyDemoSettings(process.env, folder);
Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: "silent", DISK_RESERVE_BYTES: "0" });

async function serve() {
  const bundle = await loadBundle();
  await fillDemoFolder(bundle);
  const services = await bundle.openServices(bundle.readConfig(), bundle.migrationsFolder());
  const stopMedia = bundle.startMediaWorker(services);
  // The posters of the demo's videos need ffmpeg.
  while (
    (await services.db.read.query.mediaJobs.findMany()).some(
      ({ state }) => state === "waiting" || state === "running",
    )
  )
    await sleep(500);
  await stopMedia();
  const handle = bundle.createHandler(bundle, services);
  const server = bundle.createHttpServer(handle, services, inProject("build/client"));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
    services.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, people: await readPeople(services), close };
}

/** Opens the page a link leads to, with its clip at the first frame. */
async function follow(page, link) {
  const there = page.getByRole("link", { name: new RegExp(link) }).first();
  await page.goto(await there.getAttribute("href"), { waitUntil: "networkidle" });
  await page.waitForFunction(() => {
    const video = document.querySelector("video");
    return !video || video.readyState >= 2 || video.poster;
  });
}

const passwordOf = (who) => (who.startsWith("coach") ? "demo-coach-pass" : "demo-pass");

/** A page of a browser of its own, signed in and opened where the picture is taken. */
async function open(browser, url, { path, link, who, ...context }) {
  // Its own styles would be refused by the product's policy.
  const page = await browser.newPage({
    baseURL: url,
    timezoneId: "America/New_York",
    bypassCSP: true,
    ...context,
  });
  if (who)
    await page.request.post("/api/auth/signin", {
      form: { email: `${who}@example.com`, password: passwordOf(who) },
    });
  await page.goto(path, { waitUntil: "networkidle" });
  for (const one of [link ?? []].flat()) await follow(page, one);
  // Waits for animations to finish.
  await sleep(1_000);
  return page;
}

const schemeOf = (isDark) => (isDark ? "dark" : "light");

/** A whole screen, for the documents. */
async function take(browser, url, { name, path, link, who, size, isDark }) {
  const page = await open(browser, url, {
    path,
    link,
    who,
    viewport: size,
    colorScheme: schemeOf(isDark),
    hasTouch: size.width < 600,
    isMobile: size.width < 400,
  });
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send("Page.captureScreenshot", { format: "webp", quality: 60 });
  const file = inProject("docs/screenshots", `${name}.webp`);
  writeFileSync(file, Buffer.from(data, "base64"));
  await page.close();
  say(file);
}

/** Replaces the names and dates of a page, and throws if one is left in the part that is shown. */
async function anonymize(page, clip, people) {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    globalThis.named = [];
    while (walker.nextNode()) globalThis.named.push(walker.currentNode);
    return globalThis.named.map((node) => ({ text: node.data, isStart: !node.previousSibling }));
  });
  const plain = texts.map(({ text, isStart }) => conceal(text, people, isStart));
  const seen = await page.evaluate(
    ({ plain, top, bottom }) =>
      globalThis.named.flatMap((node, place) => {
        if (node.data !== plain[place]) node.data = plain[place];
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        return box.height > 0 && box.bottom > top && box.top < bottom ? [plain[place]] : [];
      }),
    { plain, top: clip.y, bottom: clip.y + clip.height },
  );
  const left = seen.map((text) => findNamed(text, people)).find((one) => one !== null);
  if (left) throw new Error(`The picture still says “${left}”.`);
}

/** Where a picture's part of the page is. */
async function findClip(page, { at, above = 0 }) {
  const top = await page.evaluate(
    (tag) => Math.round(document.querySelector(`main ${tag}`).getBoundingClientRect().top),
    at,
  );
  return { x: 0, y: top - above, ...cut };
}

const toAddress = (png) => `data:image/png;base64,${png.toString("base64")}`;

/** Makes WebP files in both widths from one picture, or from one with a black and one with a white accent. */
async function makeWebp(browser, name, black, white = black) {
  const page = await browser.newPage();
  const pictures = await page.evaluate(cutOut, {
    black: toAddress(black),
    white: toAddress(white),
    widths,
    quality: 0.6,
  });
  for (const [place, width] of widths.entries()) {
    const file = inProject("public", `${name}-${width}.webp`);
    writeFileSync(file, Buffer.from(pictures[place], "base64"));
    say(file);
  }
  await page.close();
}

/** Part of a member's page for the public site: without names, in one scheme, with the accent left out. */
async function takeProduct(browser, url, people, { name, path, link, who, size, at, above, isDark }) {
  const shots = [];
  for (const accent of ["#000000", "#ffffff"]) {
    const page = await open(browser, url, {
      path,
      link,
      who,
      viewport: size,
      colorScheme: schemeOf(isDark),
      deviceScaleFactor: 2,
    });
    await page.addStyleTag({ content: accentIn(isDark, accent) });
    const clip = await findClip(page, { at, above });
    await anonymize(page, clip, people);
    shots.push(await page.screenshot({ clip, animations: "disabled" }));
    await page.close();
  }
  await makeWebp(browser, `${name}-${schemeOf(isDark)}`, ...shots);
}

async function takeFilm(browser, url, { path, link, who }) {
  const page = await open(browser, url, { path, link, who, ...filmPage });
  await recordReview(page, folder, (name, png) => makeWebp(browser, name, png));
  say(inProject("public/review.mp4"));
  await page.close();
}

/** Everyone whose name a page could say. */
async function readPeople(services) {
  const coaches = services.config.coaches.map(({ name }) => name);
  const users = await services.db.read.query.users.findMany();
  const names = users.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return { coaches, others: names.filter((name) => !coaches.includes(name)) };
}

const isWanted = ({ name }) => name.startsWith(process.argv[2] ?? "");

mkdirSync(inProject("docs/screenshots"), { recursive: true });
const club = await serve();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const picture of pictures.filter(isWanted)) await take(browser, club.url, picture);
  for (const picture of products.filter(isWanted))
    for (const isDark of [false, true])
      await takeProduct(browser, club.url, club.people, { ...picture, isDark });
  if (isWanted({ name: "review" })) await takeFilm(browser, club.url, film);
} finally {
  await browser.close();
  club.close();
  rmSync(folder, { recursive: true, force: true });
}
