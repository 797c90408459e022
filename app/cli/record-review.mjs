import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "./paths.mjs";

// The home page's film: a coach's review as a member sees it, frame by frame from the page itself. The throw slows, the
// drawing appears, and the tip is said in words.

const framesPerSecond = 25;
const scale = 2;

/** Bigger words on the film's own dark ground, which suits both color schemes; nothing else of the page is in the picture. */
const captionStyle = `
  .player video, .player figure svg { max-height: none !important; max-width: none !important; width: 560px !important; height: auto }
  .player p { display: flex !important; align-items: center; height: 76px !important; margin: 0 -16px; padding: 0 20px !important;
    color: #f8f4ea; font-size: 22px !important; line-height: 1.25 !important; -webkit-line-clamp: none !important }
  .player > div:last-of-type { background: #0f1b18 }
  .player p + div { visibility: hidden }`;

/** The clip's times to show, a frame of the film each: both moments are held, and the throw between them is slow. */
function timesOf([first, second], length) {
  const hold = (at, seconds) => Array(Math.round(seconds * framesPerSecond)).fill(at);
  const play = (from, to, speed) =>
    Array.from(
      { length: Math.round(((to - from) / speed) * framesPerSecond) },
      (_, frame) =>
        Math.round((from + (frame * speed) / framesPerSecond) * framesPerSecond) / framesPerSecond,
    );
  return [
    ...hold(first, 2.6),
    ...play(first + 0.1, second, 1 / 3),
    ...hold(second, 3.8),
    ...play(second + 0.1, length - 0.1, 1),
  ];
}

async function showAt(page, at) {
  await page.evaluate(async (time) => {
    const video = document.querySelector(".player video");
    if (Math.abs(video.currentTime - time) < 0.001) return;
    const there = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
    video.currentTime = time;
    await there;
    // The drawing and the words follow in the next frames.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    // Between two moments the line only counts them.
    const line = document.querySelector(".player p");
    line.style.visibility = line.textContent.startsWith("Moment ") ? "visible" : "hidden";
  }, at);
}

function encode(folder, file) {
  const run = spawnSync(process.env.FFMPEG_PATH ?? "ffmpeg", [
    ...["-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", join(folder, "frames.txt")],
    ...["-r", String(framesPerSecond), "-c:v", "libx264", "-profile:v", "main", "-pix_fmt", "yuv420p"],
    ...["-preset", "veryslow", "-crf", "30", "-g", "250", "-threads", "1", "-an", "-map_metadata", "-1"],
    ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-movflags", "+faststart", file],
  ]);
  if (run.status !== 0) throw new Error(`ffmpeg: ${run.stderr}`);
}

/** Records the open review into public/review.mp4, with its poster in two widths. `makePosters` turns a PNG into WebP files. */
export async function recordReview(page, workFolder, makePosters) {
  await page.addStyleTag({ content: captionStyle });
  const { box, moments, length } = await page.evaluate(() => {
    const [film, words] = [document.querySelector(".player figure"), document.querySelector(".player p")];
    const { x, y, width } = film.getBoundingClientRect();
    const moments = [...document.querySelectorAll('.player [aria-label^="Moment "]')].map((mark) => {
      const [, minutes, seconds] = /at (\d+):([\d.]+)/.exec(mark.getAttribute("aria-label"));
      return Number(minutes) * 60 + Number(seconds);
    });
    return {
      box: { x, y, width, height: words.getBoundingClientRect().bottom - y },
      moments,
      length: document.querySelector(".player video").duration,
    };
  });
  const [first, second] = [...new Set(moments)].sort((a, b) => a - b);
  const clip = { ...box, height: Math.floor(box.height / 2) * 2 };
  const folder = join(workFolder, "film");
  mkdirSync(folder, { recursive: true });
  const taken = new Map();
  const lines = [];
  for (const at of timesOf([first, second], length)) {
    if (!taken.has(at)) {
      await showAt(page, at);
      const name = `${taken.size}.png`;
      writeFileSync(join(folder, name), await page.screenshot({ clip, scale: "device" }));
      taken.set(at, name);
    }
    lines.push(`file '${taken.get(at)}'`, `duration ${1 / framesPerSecond}`);
  }
  writeFileSync(join(folder, "frames.txt"), `${lines.join("\n")}\n`);
  encode(folder, inProject("public/review.mp4"));
  await makePosters("review-poster", readFileSync(join(folder, taken.get(second))));
}

/** How the page to record is opened. */
export const filmPage = { viewport: { width: 560, height: 1000 }, deviceScaleFactor: scale };
