import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applyDemoSettings } from "../../app/cli/demo-settings.mjs";
import { inProject, root } from "../../app/cli/paths.mjs";

// What the box itself costs, against bare node:http of the same run: cold start, memory, a JSON call, a range of a film.
// node tests/bench/box.mjs [--json]   (after a build; the demo's folder is filled once in a passing folder)

const rounds = 300;
const filmBytes = 64 * 1024 * 1024;

async function time(work, times) {
  const started = performance.now();
  for (let at = 0; at < times; at += 1) await work();
  return (performance.now() - started) / times;
}

async function drain(url, headers = {}) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

/** A bare server of the same process family: the same JSON bytes, and the same film by stream. */
async function startBare(json, film) {
  const server = createServer((req, res) => {
    if (req.url === "/json") return res.setHeader("Content-Type", "application/json").end(json);
    createReadStream(film, { highWaterMark: 1024 * 1024 }).pipe(res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function startClub(dataDir, port, script = "serve.mjs") {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: "warn",
    DISK_RESERVE_BYTES: "0",
  };
  applyDemoSettings(env, dataDir);
  return spawn(process.execPath, ["--max-semi-space-size=8", inProject("app/cli", script)], {
    cwd: root,
    env,
    stdio: "ignore",
  });
}

async function firstAnswer(url) {
  const started = performance.now();
  while (performance.now() - started < 20_000) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return performance.now() - started;
    await sleep(5);
  }
  throw new Error("The club did not answer within 20 s.");
}

async function stop(child) {
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Resident memory in MiB; null where the system does not tell. */
function memoryOf(pid) {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
  } catch {
    return null;
  }
}

async function signIn(url) {
  const body = new URLSearchParams({ email: "pro2@example.com", password: "demo-pass" });
  const answer = await fetch(`${url}/api/auth/signin`, { method: "POST", body });
  return answer.headers.getSetCookie()[0].split(";")[0];
}

async function upload(url, Cookie, film) {
  const body = new FormData();
  const [head, rest] = [readFileSync(inProject("db/seed/clips/push.mp4")), readFileSync(film)];
  body.set("submitterMessage", "A long film");
  body.set("video", new File([head, rest], "film.mp4", { type: "video/mp4" }));
  const answer = await fetch(`${url}/api/user-video-submissions`, {
    method: "POST",
    headers: { Cookie },
    body,
  });
  if (!answer.ok) throw new Error(`The film was refused: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}

async function measure(scratch) {
  const dataDir = join(scratch, "club");
  const port = 4034;
  const url = `http://127.0.0.1:${port}`;
  const film = join(scratch, "film");
  writeFileSync(film, Buffer.alloc(filmBytes, 7));
  const filling = startClub(dataDir, port, "demo-serve.mjs");
  await firstAnswer(`${url}/healthz`);
  await stop(filling);

  const club = startClub(dataDir, port);
  const coldStart = await firstAnswer(`${url}/`);
  await sleep(2_000);
  const idle = memoryOf(club.pid);
  const Cookie = await signIn(url);
  const json = await (await fetch(`${url}/api/auth/user`, { headers: { Cookie } })).text();
  const id = await upload(url, Cookie, film);
  const bare = await startBare(json, film);
  const call = () => drain(`${url}/api/auth/user`, { Cookie });
  await time(call, 50);
  const callMs = await time(call, rounds);
  const bareCallMs = await time(() => drain(`${bare.url}/json`), rounds);
  const range = () => drain(`${url}/files/submissions/${id}`, { Cookie, Range: `bytes=0-${filmBytes - 1}` });
  const rangeMs = await time(range, 5);
  const bareRangeMs = await time(() => drain(`${bare.url}/film`), 5);
  const loaded = memoryOf(club.pid);
  bare.close();
  await stop(club);
  const mebibytes = (ms) => Math.round(filmBytes / 1_048_576 / (ms / 1000));
  return [
    { what: "cold start to the first 200", value: Math.round(coldStart), unit: "ms", limit: 1500 },
    { what: "memory, idle", value: idle, unit: "MiB", limit: 150 },
    { what: "memory, after the load", value: loaded, unit: "MiB" },
    {
      what: "a JSON call, signed in",
      value: round(callMs),
      unit: "ms",
      baseline: round(bareCallMs),
      ratio: round(callMs / bareCallMs),
    },
    {
      what: "a range of 64 MiB",
      value: mebibytes(rangeMs),
      unit: "MiB/s",
      baseline: mebibytes(bareRangeMs),
      ratio: round(bareRangeMs / rangeMs),
    },
  ];
}

const round = (value) => Math.round(value * 100) / 100;

const scratch = mkdtempSync(join(tmpdir(), "bench-"));
try {
  const rows = await measure(scratch);
  if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else console.table(rows);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
