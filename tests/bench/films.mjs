import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { inProject } from "../../app/cli/paths.mjs";
import { withServer } from "./processes.mjs";
import { row } from "./table.mjs";

const mebibyte = 1024 * 1024;
const filmBytes = 64 * mebibyte;
const nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find(existsSync);

/** A video of 64 MiB: a real one with a long tail. Returns its path. */
export function makeFilm(scratch) {
  const film = join(scratch, "film.mp4");
  writeFileSync(
    film,
    Buffer.concat([readFileSync(inProject("db/seed/clips/push.mp4")), Buffer.alloc(filmBytes, 7)]),
  );
  return film;
}

async function mebibytesPerSecond(work) {
  const started = performance.now();
  await work();
  return filmBytes / mebibyte / ((performance.now() - started) / 1000);
}

async function read(url, headers = {}) {
  const answer = await fetch(url, { headers: { Range: `bytes=0-${filmBytes - 1}`, ...headers } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  for await (const _ of answer.body);
}

/** Resolves when no video of the club is being prepared, which takes a core from whatever is measured beside it. */
async function untilPrepared(folder) {
  const database = new Database(join(folder, "app.sqlite"), { readonly: true });
  const left = database
    .prepare("SELECT count(*) FROM clips WHERE state IN ('received', 'preparing')")
    .pluck();
  while (left.get() > 0) await sleep(100);
  database.close();
}

const rounds = 5;

/**
 * Pairs measured one after another, because other load on the machine hits both alike, after one that only warms up.
 * Returns the pair with the median ratio, and the lowest and the highest ratio.
 */
async function compare(subject, baseline, beforehand = async () => undefined) {
  const pairs = [];
  for (let round = 0; round <= rounds; round += 1) {
    const speeds = [];
    for (const work of [subject, baseline]) {
      await beforehand();
      speeds.push(await mebibytesPerSecond(work));
    }
    const [figure, base] = speeds;
    if (round > 0) pairs.push({ figure, base, ratio: figure / base });
  }
  const sorted = pairs.toSorted((a, b) => a.ratio - b.ratio);
  return { ...sorted[Math.floor(rounds / 2)], spread: [sorted[0].ratio, sorted.at(-1).ratio] };
}

/** nginx on a port, serving the folder; null without nginx. */
async function startNginx(scratch, port) {
  if (!nginx) return null;
  const settings = `daemon off; pid ${scratch}/nginx.pid; error_log ${scratch}/nginx.log; worker_processes 1;
    events {} http { sendfile on; access_log off; client_body_temp_path ${scratch}; proxy_temp_path ${scratch};
    fastcgi_temp_path ${scratch}; uwsgi_temp_path ${scratch}; scgi_temp_path ${scratch};
    server { listen 127.0.0.1:${port}; root ${scratch}; } }`;
  writeFileSync(join(scratch, "nginx.conf"), settings);
  const user = process.getuid?.() === 0 ? ["-g", "user root;"] : [];
  const child = spawn(nginx, ["-c", join(scratch, "nginx.conf"), ...user], { stdio: "ignore" });
  for (let waited = 0; waited < 5_000; waited += 50) {
    const isUp = await fetch(`http://127.0.0.1:${port}/film.mp4`, { method: "HEAD" }).catch(() => null);
    if (isUp?.ok) break;
    await sleep(50);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url: `http://127.0.0.1:${port}/film.mp4`, stop };
}

const speed = (what, { figure, base, ratio, spread }, against, atLeast) =>
  row({ what, figure, unit: "MiB/s", baseline: base, against, ratio, spread, atLeast, isSpeed: true });

/** A form with this film as a browser sends it: one buffer, so that the sender has as little to do as with the film alone. */
function formOf(content) {
  const boundary = "----film-of-the-bench";
  const part = (head, body) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    body,
    "\r\n",
  ];
  const pieces = [
    ...part('name="submitterMessage"', "A long film"),
    ...part('name="video"; filename="film.mp4"\r\nContent-Type: video/mp4', content),
    `--${boundary}--\r\n`,
  ];
  const type = `multipart/form-data; boundary=${boundary}`;
  return { body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))), type };
}

/** How many members' cookies {@link measureFilms} needs, who may send a video each. */
export const uploadersNeeded = rounds + 1;

/** An upload of 64 MiB in one form against a bare server that writes the same bytes to the disk, and a range of it back. */
export async function measureFilms(url, cookies, { scratch, folder }) {
  const film = makeFilm(scratch);
  const { body, type } = formOf(readFileSync(film));
  let sent = "";
  const Cookie = [...cookies];
  const upload = async () => {
    const headers = { Cookie: Cookie.pop(), "Content-Type": type };
    const answer = await fetch(`${url}/api/user-video-submissions`, { method: "POST", headers, body });
    if (answer.status !== 201)
      throw new Error(`The film was refused: ${answer.status} ${await answer.text()}`);
    sent = `${(await answer.json()).videoUrl} ${headers.Cookie}`;
  };
  const rows = await withServer("sink", [scratch], async (port) => {
    const bare = () => fetch(`http://127.0.0.1:${port}/`, { method: "POST", body });
    const inForm = await compare(upload, bare, () => untilPrepared(folder));
    return [speed("upload of 64 MiB in a form", inForm, "node:http to disk", 0.9)];
  });
  const [path, owner] = sent.split(" ");
  const range = () => read(new URL(path, url), { Cookie: owner });
  await withServer("film", [film], async (port) => {
    const stream = await compare(range, () => read(`http://127.0.0.1:${port}/`));
    rows.push(speed("range of 64 MiB", stream, "node:http stream"));
  });
  const other = await startNginx(scratch, 4039);
  if (!other) return rows;
  rows.push(speed("range of 64 MiB", await compare(range, () => read(other.url)), "nginx sendfile"));
  await other.stop();
  return rows;
}
