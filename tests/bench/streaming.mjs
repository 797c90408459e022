import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import Database from "better-sqlite3";
import { findChromium } from "../support/browser.ts";
import { startServer } from "../support/server.ts";

// What it costs to stream a film: ranges of it against nginx's sendfile of the same file (a bare node stream where there is
// no nginx), and the first frame of a 360p clip at 1.6 Mbit/s. node tests/bench/streaming.mjs   (after a build)

const filmBytes = 128 * 1024 * 1024;
const part = 16 * 1024 * 1024;
const rounds = 7;
const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx"].find((path) => existsSync(path));

/** Reads the whole file in ranges on one connection. Answers MiB a second. */
async function readRanges(url, headers, agent) {
  const started = performance.now();
  for (let first = 0; first < filmBytes; first += part) {
    const Range = `bytes=${first}-${Math.min(first + part, filmBytes) - 1}`;
    const got = await new Promise((resolve, reject) => {
      request(url, { headers: { ...headers, Range }, agent }, (res) => {
        let bytes = 0;
        res.on("data", (chunk) => (bytes += chunk.length)).on("end", () => resolve([res.statusCode, bytes]));
      })
        .once("error", reject)
        .end();
    });
    if (got[0] !== 206 || got[1] !== Math.min(part, filmBytes - first)) throw new Error(`${url}: ${got}`);
  }
  return filmBytes / 1_048_576 / ((performance.now() - started) / 1000);
}

async function startNginx(folder, port) {
  const config = join(folder, "nginx.conf");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    config,
    `daemon off; ${user} worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events {} http { access_log off; sendfile on; server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn(nginx, ["-p", folder, "-c", config], { stdio: "ignore" });
  await sleep(500);
  return { url: `http://127.0.0.1:${port}/film.mp4`, stop: () => child.kill("SIGTERM") };
}

/** The same file by node's own stream, for machines without nginx. */
async function startBare(film, port) {
  const server = createServer((req, res) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(req.headers.range).map(Number);
    res.writeHead(206, { "Content-Length": last - first + 1 });
    createReadStream(film, { start: first, end: last, highWaterMark: 1024 * 1024 }).pipe(res);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${port}/film.mp4`, stop: () => server.close() };
}

async function signIn(url) {
  const body = new URLSearchParams({ email: "pro2@example.com", password: "demo-pass" });
  const answer = await fetch(`${url}/api/auth/signin`, { method: "POST", body });
  return answer.headers.getSetCookie()[0].split(";")[0];
}

async function upload(server, Cookie, film) {
  const body = new FormData();
  body.set("submitterMessage", "A film");
  body.set("video", new File([readFileSync(film)], "film.mp4", { type: "video/mp4" }));
  const answer = await fetch(`${server.url}/api/user-video-submissions`, {
    method: "POST",
    headers: { Cookie },
    body,
  });
  if (!answer.ok) throw new Error(`The film was refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).videoUrl;
}

/** The middle one of rounds in turn: what else the machine does hits both alike. */
async function compareRanges(folder) {
  const film = join(folder, "film.mp4");
  const head = readFileSync(new URL("../../db/seed/clips/push.mp4", import.meta.url));
  writeFileSync(film, Buffer.concat([head, Buffer.alloc(filmBytes - head.length, 7)]));
  const server = await startServer();
  const baseline = await (nginx ? startNginx(folder, 4871) : startBare(film, 4871));
  const { Agent } = await import("node:http");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const Cookie = await signIn(server.url);
    const address = server.url + (await upload(server, Cookie, film));
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      const base = await readRanges(baseline.url, {}, agent);
      const figure = await readRanges(address, { Cookie }, agent);
      pairs.push({ figure, base, ratio: figure / base });
    }
    return pairs.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  } finally {
    agent.destroy();
    baseline.stop();
    await server.close();
  }
}

async function untilReady(dataDir, id) {
  const database = new Database(join(dataDir, "app.sqlite"), { readonly: true });
  const ask = database.prepare(
    "SELECT clips.* FROM clips JOIN submissions ON file_key = original_key WHERE submissions.id = ?",
  );
  try {
    for (let waited = 0; waited < 600; waited += 1) {
      const row = ask.get(id);
      if (row?.state === "ready") return row;
      await sleep(500);
    }
    throw new Error("The clip was not ready within five minutes.");
  } finally {
    database.close();
  }
}

/** Seconds from asking for the clip to its first frame on screen, in a real browser on a slow phone line. */
async function firstFrame(server, Cookie, address) {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const context = await browser.newContext();
    const [name, value] = Cookie.split("=");
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/about`);
    const line = await context.newCDPSession(page);
    const bytes = (1.6 * 1_000_000) / 8;
    await line.send("Network.enable");
    await line.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 150,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
    return await page.evaluate(async (src) => {
      const video = document.createElement("video");
      Object.assign(video, { muted: true, src });
      document.body.append(video);
      const started = performance.now();
      const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
      await video.play();
      await shown;
      return (performance.now() - started) / 1000;
    }, `${address}?size=slow`);
  } finally {
    await browser.close();
  }
}

async function measureConnection(folder) {
  const film = join(folder, "phone.mp4");
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=30:duration=20,noise=alls=12:allf=t"];
  const sound = ["-f", "lavfi", "-i", "sine=duration=20"];
  const made = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", film];
  execFileSync(process.env.FFMPEG_PATH || "ffmpeg", ["-v", "error", "-y", ...picture, ...sound, ...made]);
  const server = await startServer({ environment: { PREPARE_VIDEOS: "on" } });
  try {
    const Cookie = await signIn(server.url);
    const address = await upload(server, Cookie, film);
    const clip = await untilReady(server.dataDir, address.split("/").at(-1));
    const times = [];
    for (let time = 0; time < 3; time += 1) times.push(await firstFrame(server, Cookie, address));
    const rate = (clip.slow_bytes * 8) / clip.duration_ms;
    return { seconds: times.sort((a, b) => a - b)[1], rate, bytes: clip.slow_bytes };
  } finally {
    await server.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), "bench-streaming-"));
let isFine = true;
try {
  const ranges = await compareRanges(folder);
  const name = nginx ? "nginx sendfile" : "node stream";
  const { figure, base, ratio } = ranges;
  isFine &&= ratio >= 0.7;
  process.stdout.write(
    `ranges of a film, MiB/s          ${Math.round(figure)}   ${name} ${Math.round(base)}   ${ratio.toFixed(2)}   ≥ 0.70\n`,
  );
  const slow = await measureConnection(folder);
  isFine &&= slow.seconds <= 3 && slow.rate <= 1_600;
  process.stdout.write(
    `first frame of 360p at 1.6 Mbit/s, s   ${slow.seconds.toFixed(2)}   ≤ 3.00   (${Math.round(slow.rate)} kbit/s, ${Math.round(slow.bytes / 1024)} KB for 20 s)\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isFine ? 0 : 1;
