import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findChromium } from "../../tests/support/browser.ts";
import { inProject } from "./paths.mjs";

// Draws public/og-plain.png, which stands in where the club's own can't be drawn, the icons, and the demo's portraits and
// sketch from the site's own pictures. Run it when those change: node app/cli/draw-images.mjs

const favicon = readFileSync(inProject("public/favicon.svg"), "utf8");

const card = `
  <svg viewBox="0 0 480 440" preserveAspectRatio="xMidYMid slice" class="lane">
    <rect width="480" height="130" fill="#d5e3e6"/><circle cx="376" cy="62" r="26" fill="#fffdf8"/>
    <path fill="#7f9a77" d="M0 132V96c20-26 46-26 62-4 16-30 52-28 66 2 22-18 46-14 58 8h112c14-26 44-30 60-8 18-28 54-24 64 4 18-14 42-12 58 6v28z"/>
    <path fill="#c6d6a6" d="M0 126H480V440H0z"/>
    <path fill="#b1c68e" d="M0 126H70L-60 330V126zM160 126H205L110 440H-30zM240 126H282L390 440H240zM325 126H374L640 440H520z"/>
    <path fill="#a9793f" d="M194 200H286V208H194z"/><path fill="#e3c08a" d="M203 152H277L286 201H194z"/>
    <ellipse cx="240" cy="166" rx="10" ry="6" fill="#16302a"/>
    <path fill="#e3c08a" d="M146 326H334L372 426H108z"/><path fill="#a9793f" d="M108 426H372V440H108z"/>
    <ellipse cx="240" cy="397" rx="33" ry="15" fill="#16302a"/>
    <path fill="none" stroke="#fffdf8" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 9" d="M420 400C424 40 262-30 241 158"/>
    <g transform="translate(362 128) rotate(-28)"><rect x="-27" y="-17" width="54" height="34" rx="11" fill="#b83408"/></g>
  </svg>`;

const style = `
  * { margin: 0 } body { width: 1200px; height: 630px; display: flex; background: #f8f4ea; color: #16302a }
  .lane { height: 630px; width: 1200px; object-fit: cover }`;

const icon = (size) =>
  `<style>*{margin:0}body{background:#f8f4ea}svg{width:${size}px;height:${size}px;padding:${size / 10}px;box-sizing:border-box}</style>${favicon}`;

const drawing = ({ name, width, height }) =>
  `<style>*{margin:0}svg{width:${width}px;height:${height}px}</style>${readFileSync(inProject(`app/demo/${name}.svg`), "utf8")}`;

const drawings = [
  { name: "portraits/casey", width: 640, height: 640 },
  { name: "portraits/morgan", width: 640, height: 640 },
  { name: "photos/sketch", width: 480, height: 360 },
];

const pictures = [
  { file: "og-plain.png", width: 1200, height: 630, html: `<style>${style}</style>${card}` },
  { file: "icon-192.png", width: 192, height: 192, html: icon(192) },
  { file: "icon-512.png", width: 512, height: 512, html: icon(512) },
];

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const { file, width, height, html } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.screenshot({ path: inProject("public", file) });
  await page.close();
}
for (const { name, width, height } of drawings) {
  const [drawn, file] = ["png", "webp"].map((ending) => inProject(`app/demo/${name}.${ending}`));
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(drawing({ name, width, height }));
  await page.screenshot({ path: drawn });
  await page.close();
  spawnSync(process.env.FFMPEG_PATH ?? "ffmpeg", [
    "-v",
    "error",
    "-y",
    "-i",
    drawn,
    "-c:v",
    "libwebp",
    "-quality",
    "80",
    file,
  ]);
  rmSync(drawn);
}
await browser.close();
