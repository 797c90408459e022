import { fork, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inProject, root } from "../../app/cli/paths.mjs";
import { serverFlags } from "../support/server-flags.ts";
import { benchEnvironment } from "./processes.mjs";

// What taking a file in costs, against a bare pipe to the same disk in the same run: throughput, memory, the event loop.
// Both end with the bytes synced: what a page cache takes is not stored.
// node tests/bench/uploads.mjs [percent] [--json]   (after a build; needs 5 GB of room for passing files; percent of the sizes)

const mebibyte = 1024 * 1024;
const share = (Number(process.argv.slice(2).find((word) => /^\d+$/.test(word))) || 100) / 100;
const sized = (mebibytes) => Math.round(mebibytes * share) * mebibyte;
const part = 8 * mebibyte;
const rounds = 3;
const port = 4035;
const url = `http://127.0.0.1:${port}`;
const block = Buffer.alloc(mebibyte, 7);
const boundary = "----a-form-of-the-bench";

/** `bytes` of a body, made as they are sent. */
async function* bodyOf(bytes, fill = block) {
  for (let left = bytes; left > 0; left -= fill.length)
    yield left < fill.length ? fill.subarray(0, left) : fill;
}

async function ask(address, { method, headers = {}, body }) {
  const sent = request(address, { method, headers });
  const answered = once(sent, "response");
  for await (const piece of body ?? []) if (!sent.write(piece)) await once(sent, "drain");
  sent.end();
  const [answer] = await answered;
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode, headers: answer.headers };
}

const tus = { "Tus-Resumable": "1.0.0" };
const base64 = (text) => Buffer.from(text).toString("base64");

async function startUpload(Cookie, bytes) {
  const facts = `filename ${base64("film.mp4")},kind ${base64("library")}`;
  const headers = { ...tus, Cookie, "Upload-Length": bytes, "Upload-Metadata": facts };
  const { status, headers: answered } = await ask(`${url}/api/uploads`, { method: "POST", headers });
  if (status !== 201) throw new Error(`The upload was refused with ${status}`);
  return `${url}${answered.location}`;
}

async function sendParts(address, Cookie, bytes, fill) {
  for (let offset = 0; offset < bytes; offset += part) {
    const size = Math.min(part, bytes - offset);
    const type = { "Content-Type": "application/offset+octet-stream", "Content-Length": size };
    const headers = { ...tus, Cookie, ...type, "Upload-Offset": offset };
    const { status } = await ask(address, { method: "PATCH", headers, body: bodyOf(size, fill) });
    if (status !== 204) throw new Error(`The part at ${offset} was refused with ${status}`);
  }
}

const discard = (address, Cookie) => ask(address, { method: "DELETE", headers: { ...tus, Cookie } });

/** In parts, by the protocol. */
async function sendByTus(Cookie, bytes) {
  const address = await startUpload(Cookie, bytes);
  await sendParts(address, Cookie, bytes);
  return () => discard(address, Cookie);
}

/** By the plain form. What is sent is no film, so that the whole of it is taken in and nothing kept. */
async function sendByForm(Cookie, bytes) {
  const field = (name, rest) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const head = Buffer.from(
    `${field("submitterMessage", "")}A long film\r\n${field("video", '; filename="film.mp4"\r\nContent-Type: video/mp4')}`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* body() {
    yield head;
    yield* bodyOf(bytes);
    yield tail;
  }
  const headers = {
    Cookie,
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    "Content-Length": head.length + bytes + tail.length,
  };
  const { status } = await ask(`${url}/api/user-video-submissions`, {
    method: "POST",
    headers,
    body: body(),
  });
  if (status !== 415) throw new Error(`The form was answered with ${status}`);
}

async function sendToPipe(pipe, bytes) {
  const headers = { "Content-Length": bytes };
  await ask(`http://127.0.0.1:${pipe.port}/`, { method: "PUT", headers, body: bodyOf(bytes) });
}

async function secondsOf(work) {
  const started = performance.now();
  const tidy = await work();
  const seconds = (performance.now() - started) / 1000;
  await tidy?.();
  return seconds;
}

/** The round with the median ratio, measured close in time, because other load on the machine hits both alike. */
async function compare(subject, baseline) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const [figure, base] = [await secondsOf(subject), await secondsOf(baseline)];
    pairs.push({ figure, base, ratio: base / figure });
  }
  return pairs.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
}

const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** How far memory rises while the work runs, in MiB. */
async function memoryGrowth(pid, work) {
  const before = residentMegabytes(pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(pid));
  }, 50);
  const tidy = await work();
  clearInterval(watch);
  await tidy?.();
  return highest - before;
}

function startClub(dataDir, script, options = []) {
  const env = { ...benchEnvironment(dataDir, port), LOOP_FILE: `${dataDir}-loop` };
  const args = [...serverFlags, ...options, inProject("app/cli", script)];
  return spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
}

async function untilUp(child) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The club ended with ${child.exitCode}`);
    const isUp = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(50);
  }
  throw new Error("The club did not answer within 60 s.");
}

async function stop(child) {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function signIn(email, password) {
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${url}/api/auth/signin`, { method: "POST", body });
  return answer.headers.getSetCookie()[0].split(";")[0];
}

async function lateness(club, file) {
  rmSync(file, { force: true });
  club.kill("SIGUSR2");
  while (!existsSync(file) || readFileSync(file, "utf8") === "") await sleep(20);
  return JSON.parse(readFileSync(file, "utf8"));
}

async function hashOfFile(path) {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { highWaterMark: mebibyte })) hash.update(piece);
  return hash.digest("hex");
}

/** 20 files of 100 MiB at the same time, each of bytes of its own. */
async function sendMany(dataDir, Cookie) {
  const bytes = sized(100);
  const right = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const fill = Buffer.alloc(mebibyte, 100 + index);
      const address = await startUpload(Cookie, bytes);
      await sendParts(address, Cookie, bytes, fill);
      return { address, fill };
    }),
  );
  return async () => {
    let hashesRight = 0;
    for (const { address, fill } of right) {
      const wanted = createHash("sha256");
      for await (const piece of bodyOf(bytes, fill)) wanted.update(piece);
      const path = join(dataDir, "incoming", address.slice(address.lastIndexOf("/") + 1));
      if ((await hashOfFile(path)) === wanted.digest("hex")) hashesRight += 1;
      await discard(address, Cookie);
    }
    return hashesRight;
  };
}

async function measureMany(club, pipe, dataDir, coach) {
  await lateness(club, `${dataDir}-loop`);
  const check = await sendMany(dataDir, coach);
  const late = await lateness(club, `${dataDir}-loop`);
  const right = await check();
  await lateness(pipe, `${dataDir}-pipe`);
  await Promise.all(Array.from({ length: 20 }, () => sendToPipe(pipe, sized(100))));
  return { late, right, bare: await lateness(pipe, `${dataDir}-pipe`) };
}

const watched = ["--import", inProject("tests/bench/loop-watch.mjs")];
const round = (value) => Math.round(value * 100) / 100;
const perSecond = (seconds, bytes) => Math.round(bytes / mebibyte / seconds);

async function measure(scratch) {
  const dataDir = join(scratch, "club");
  const filling = startClub(dataDir, "serve-demo.mjs");
  await untilUp(filling).finally(() => stop(filling));
  const club = startClub(dataDir, "serve.mjs", watched);
  const pipe = fork(inProject("tests/bench/bare-pipe.mjs"), [scratch], {
    execArgv: watched,
    env: { ...process.env, LOOP_FILE: `${dataDir}-pipe` },
  });
  try {
    await untilUp(club);
    if (!pipe.port) [pipe.port] = await once(pipe, "message");
    const coach = await signIn("coach1@example.com", "demo-coach-pass");
    const member = await signIn("pro2@example.com", "demo-pass");
    const bytes = sized(512);
    await secondsOf(() => sendByTus(coach, part));
    const byTus = await compare(
      () => sendByTus(coach, bytes),
      () => sendToPipe(pipe, bytes),
    );
    const byForm = await compare(
      () => sendByForm(member, bytes),
      () => sendToPipe(pipe, bytes),
    );
    const growthTus = await memoryGrowth(club.pid, () => sendByTus(coach, sized(2048)));
    const growthForm = await memoryGrowth(club.pid, () => sendByForm(member, sized(2048)));
    const many = await measureMany(club, pipe, dataDir, coach);
    const speed = (what, { figure, base, ratio }, bound) => ({
      what,
      value: perSecond(figure, bytes),
      unit: "MiB/s",
      baseline: perSecond(base, bytes),
      ratio: round(ratio),
      bound: `ratio >= ${bound}`,
      isKept: ratio >= bound,
    });
    const plain = (what, value, unit, bound, isKept) => ({ what, value: round(value), unit, bound, isKept });
    return [
      speed(`${bytes / mebibyte} MiB in parts of 8 MiB`, byTus, 0.4),
      speed(`${bytes / mebibyte} MiB by the form`, byForm, 0.8),
      plain(
        `memory growth, ${sized(2048) / mebibyte} MiB in parts`,
        growthTus,
        "MiB",
        "< 100",
        growthTus < 100,
      ),
      plain(
        `memory growth, ${sized(2048) / mebibyte} MiB by the form`,
        growthForm,
        "MiB",
        "< 100",
        growthForm < 100,
      ),
      plain(
        `20 parallel uploads of ${sized(100) / mebibyte} MiB, hashes right`,
        many.right,
        "of 20",
        "20",
        many.right === 20,
      ),
      {
        ...plain("meanwhile, event loop p99", many.late.p99, "ms", "< 50", many.late.p99 < 50),
        baseline: round(many.bare.p99),
      },
    ];
  } finally {
    pipe.disconnect();
    await stop(club);
  }
}

const scratch = mkdtempSync(join(tmpdir(), "bench-"));
try {
  const rows = await measure(scratch);
  if (process.argv.includes("--json")) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else console.table(rows);
  process.exitCode = rows.every((row) => row.isKept) ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
