import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "../../tests/support/browser.ts";
import { loadBundle } from "./bundle.mjs";
import { applyDemoSettings, fillDemoFolder } from "./demo-folder.mjs";
import { inProject, say } from "./paths.mjs";
import { cut, pictures } from "./screenshot-list.mjs";

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
  return { url: `http://127.0.0.1:${server.address().port}`, close };
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

async function take(browser, url, { name, path, link, at, above = 0, folder, who, size, isDark }) {
  const page = await browser.newPage({
    viewport: size,
    baseURL: url,
    timezoneId: "America/New_York",
    colorScheme: isDark ? "dark" : "light",
    hasTouch: size.width < 600,
    isMobile: size.width < 400,
  });
  if (who) {
    const password = who.startsWith("coach") ? "demo-coach-pass" : "demo-pass";
    await page.request.post("/api/auth/signin", { form: { email: `${who}@example.com`, password } });
  }
  await page.goto(path, { waitUntil: "networkidle" });
  for (const one of [link ?? []].flat()) await follow(page, one);
  // Waits for animations to finish.
  await sleep(1_000);
  const file = inProject(folder ?? "docs/screenshots", `${name}.webp`);
  // The home page shows part of a page: its start, in the picture's size.
  const y = at
    ? await page.evaluate(
        (tag) => Math.round(document.querySelector(`main ${tag}`).getBoundingClientRect().top),
        at,
      )
    : 0;
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send("Page.captureScreenshot", {
    format: "webp",
    quality: 60,
    ...(at && { clip: { x: 0, y: y - above, ...cut, scale: 1 } }),
  });
  writeFileSync(file, Buffer.from(data, "base64"));
  await page.close();
  say(file);
}

mkdirSync(inProject("docs/screenshots"), { recursive: true });
const club = await serve();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const picture of pictures.filter(({ name }) => name.startsWith(process.argv[2] ?? "")))
    await take(browser, club.url, picture);
} finally {
  await browser.close();
  club.close();
  rmSync(folder, { recursive: true, force: true });
}
