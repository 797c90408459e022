import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "../../tests/support/browser.ts";
import { loadBundle } from "./bundle.mjs";
import { applyDemoSettings, fillDemoFolder } from "./demo-folder.mjs";
import { inProject, say } from "./paths.mjs";

// Takes the README's and the home page's pictures from a demo club of its own, after a build: node app/cli/take-screenshots.mjs

const [desk, phone, cut] = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 560, height: 490 },
];
const shown = { who: "pro", size: { width: 560, height: 900 }, folder: "public" };
const pictures = [
  { name: "readme-home", path: "/", size: desk },
  { name: "readme-today", path: "/admin", who: "coach1", size: desk },
  {
    name: "readme-review-desk",
    path: "/admin?tab=submissions",
    link: "^Review",
    to: /\/admin\/review\//,
    who: "coach1",
    size: desk,
  },
  { name: "readme-phone", path: "/portal", who: "pro", size: phone },
  {
    ...shown,
    name: "product-review",
    path: "/portal?tab=videos",
    link: "My slick side",
    to: /\/videos\//,
    at: "video",
  },
  { ...shown, name: "product-weeks", path: "/portal?tab=history&span=12", at: "figure" },
];

const folder = mkdtempSync(join(tmpdir(), "screenshots-"));
applyDemoSettings(process.env, folder);
Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: "silent", DISK_RESERVE_BYTES: "0" });

async function serve() {
  const bundle = await loadBundle();
  await fillDemoFolder(bundle);
  const services = await bundle.openServices(bundle.readConfig(), bundle.migrationsFolder());
  const stopMedia = bundle.startMediaWorker(services);
  // The posters of the demo's videos come from ffmpeg.
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

async function take(browser, url, { name, path, link, to, at, folder, who, size }) {
  const page = await browser.newPage({ viewport: size, baseURL: url, timezoneId: "America/New_York" });
  if (who) {
    const password = who.startsWith("coach") ? "demo-coach-pass" : "demo-pass";
    await page.request.post("/api/auth/signin", { form: { email: `${who}@example.com`, password } });
  }
  await page.goto(path, { waitUntil: "networkidle" });
  if (link) {
    await page
      .getByRole("link", { name: new RegExp(link) })
      .first()
      .click();
    await page.waitForURL(to);
    await page.waitForLoadState("networkidle");
    await page.waitForFunction(
      () =>
        (document.querySelector("video")?.readyState ?? 0) >= 2 || document.querySelector("video")?.poster,
    );
  }
  const file = inProject(folder ?? "docs/screenshots", `${name}.webp`);
  // The home page shows a part of a page: what begins there, in the size the picture has.
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
    ...(at && { clip: { x: 0, y, ...cut, scale: 1 } }),
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
  for (const picture of pictures) await take(browser, club.url, picture);
} finally {
  await browser.close();
  club.close();
  rmSync(folder, { recursive: true, force: true });
}
