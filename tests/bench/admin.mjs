import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { inProject } from "../../app/cli/paths.mjs";
import { growClub } from "./big-club/grow.ts";
import { countQueries, openClub, signIn } from "./in-process.mjs";

// The admin area's tabs and its search in a young club and in one of years: node tests/bench/admin.mjs [young|old] [part of a page's name].
// Server time is the processor time of the thread that answers, so that a busy machine does not count; "wall" is what a
// clock said meanwhile. The system may count processor time in steps of 4 ms, so growth compares means. Both clubs are open
// at once and take turns with each page, so that what slows the machine down slows both: growth is the middle of three turns, with
// the lowest and the highest beside it. Ends with 1 when a bound is missed.

// `lastFull` is the last page of members that is full, `late` a full page of notes at three quarters of them: both clubs show as
// many rows, so that growth is the club's.
const clubs = {
  young: { members: 100, completions: 10_000, drills: 200, least: 50, lastFull: 2, late: 8 },
  old: { members: 10_000, completions: 1_000_000, drills: 20_000, least: 50, lastFull: 200, late: 750 },
};

const pages = [
  { name: "today", path: "/admin", p95: 60 },
  { name: "videos to review", path: "/admin/submissions?status=waiting", p95: 60 },
  { name: "search in videos", path: "/admin/submissions?search=left+side", p95: 60 },
  { name: "last page of videos", path: "/admin/submissions?page=100", p95: 60 },
  { name: "review desk", path: "/admin/review/{request}", p95: 60 },
  ..."contacts submissions notes drills upload newsletter users coach-assignments system-tools"
    .split(" ")
    .map((tab) => ({ name: tab, path: `/admin/${tab}`, p95: 60 })),
  { name: "search in users", path: "/admin/users?search=member000", p95: 50 },
  { name: "search in assignments", path: "/admin/coach-assignments?search=member000", p95: 50 },
  { name: "search finding all", path: "/admin/coach-assignments?search=member0", p95: 60 },
  { name: "late page of assignments", path: "/admin/coach-assignments?page={lastFull}", p95: 60 },
  { name: "late page of users", path: "/admin/users?page={lastFull}", p95: 60 },
  { name: "last page of notes", path: "/admin/notes?page=1100", p95: 60 },
  { name: "writing a note", path: "/admin/notes?user={someone}", p95: 60 },
  { name: "middle of notes", path: "/admin/notes?page={late}", p95: 60 },
  { name: "a coach's members, last", path: "/admin/notes?coach=coach1&page=1100", p95: 60 },
  { name: "notes found, last", path: "/admin/notes?search=member0&page=1100", p95: 60 },
  { name: "a member's week", path: "/admin/drills?member={someone}", p95: 60 },
  { name: "copying drills", path: "/admin/drills?copy=on&source={someone}", p95: 60 },
  { name: "recently deleted", path: "/admin/recently-deleted", p95: 60 },
  ..."messages calls reports templates intake questions changes site"
    .split(" ")
    .map((page) => ({ name: page, path: `/admin/${page}`, p95: 60 })),
  { name: "a conversation", path: "/admin/messages/{someone}", p95: 60 },
  { name: "a member's page", path: "/admin/members/{someone}", p95: 60 },
  { name: "an open row of users", path: "/admin/users?search=member00042", p95: 60 },
].filter(({ name }) => name.includes(process.argv[3] ?? ""));

// "HTML KB" is what is sent (brotli, as the server compresses); "raw" is the same page before that.
const bounds = { queries: 12, html: 60 * 1024 };
const [rounds, times] = [3, 15];

const share = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** How large a page is on its way: compressed as the server does it. */
const sentBytes = (html) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }).length;

async function timePage(ask, path) {
  const [spent, waited] = [[], []];
  for (let n = 0; n < times + 3; n += 1) {
    const [cpu, wall] = [threadMs(), performance.now()];
    await (await ask(path)).arrayBuffer();
    if (n < 3) continue;
    spent.push(threadMs() - cpu);
    waited.push(performance.now() - wall);
  }
  return { spent, waited, mean: spent.reduce((sum, one) => sum + one, 0) / times };
}

/** A grown club with what its pages' addresses name, and a way to ask for them as a coach. */
async function openGrown({ lastFull, late, ...size }) {
  const folder = await mkdtemp(join(tmpdir(), "bench-admin-"));
  const young = await openClub(folder);
  await young.bundle.seedDemoClub(young.services, inProject("db/seed/clips"));
  young.services.close();
  growClub(join(folder, "app.sqlite"), { ...size, until: new Date() });
  const { services, handle } = await openClub(folder);
  const ask = await signIn(handle, "coach1@example.com", "demo-coach-pass");
  const [someone] = await (await ask("/api/admin/users?limit=1")).json();
  const queue = await (await ask("/admin/submissions?status=waiting")).text();
  const [, request] = queue.match(/\/admin\/review\/([\w-]+)/) ?? [];
  const addressOf = (path) =>
    path
      .replace("{someone}", someone.id)
      .replace("{request}", request)
      .replace("{lastFull}", lastFull)
      .replace("{late}", late);
  const close = () => {
    services.close();
    return rm(folder, { recursive: true, force: true });
  };
  return { ask, addressOf, close };
}

/** A page in each of the clubs, in turns. */
async function measurePage(opened, { path }) {
  const rows = {};
  for (const [name, { ask, addressOf }] of Object.entries(opened)) {
    const { count, html } = await countQueries(ask, addressOf(path));
    rows[name] = { count, html: sentBytes(html), raw: html.length, turns: [] };
  }
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { ask, addressOf }] of Object.entries(opened))
      rows[name].turns.push(await timePage(ask, addressOf(path)));
  for (const row of Object.values(rows)) {
    const spent = row.turns.flatMap((turn) => turn.spent);
    const waited = row.turns.flatMap((turn) => turn.waited);
    Object.assign(row, { p50: share(spent, 0.5), p95: share(spent, 0.95), wall: share(waited, 0.5) });
    row.growth = row.turns
      .map((turn, round) => turn.mean / (rows.young?.turns[round].mean ?? Number.NaN))
      .toSorted((a, b) => a - b);
  }
  return rows;
}

const asked = clubs[process.argv[2]] ? [process.argv[2]] : Object.keys(clubs);
const opened = {};
const measured = new Map();
try {
  for (const name of asked) opened[name] = await openGrown(clubs[name]);
  for (const page of pages) measured.set(page.name, await measurePage(opened, page));
} finally {
  for (const { close } of Object.values(opened)) await close();
}

/** "1.20 (1.10 to 1.31)", or nothing where there is no young club to compare with. */
const growthCell = ([lowest, middle, highest]) =>
  Number.isNaN(middle) ? "" : `${middle.toFixed(2)} (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;

let failed = 0;
process.stdout.write(
  "club   page                         p50       p95      wall               growth  queries  HTML KB  raw KB\n",
);
for (const club of asked) {
  for (const { name, p95 } of pages) {
    const row = measured.get(name)[club];
    const isFine = row.p95 <= p95 && row.count <= bounds.queries && row.html <= bounds.html;
    if (!isFine) failed += 1;
    const cells = [
      club.padEnd(5),
      name.padEnd(22),
      `${row.p50.toFixed(1)} ms`.padStart(9),
      `${row.p95.toFixed(1)} ms`.padStart(8),
      `${row.wall.toFixed(1)} ms`.padStart(8),
      (club === "young" ? "" : growthCell(row.growth)).padStart(19),
      String(row.count).padStart(7),
      (row.html / 1024).toFixed(1).padStart(7),
      (row.raw / 1024).toFixed(0).padStart(6),
      isFine ? "" : "  beyond the limit",
    ];
    process.stdout.write(`${cells.join("  ")}\n`);
  }
}
process.exit(failed === 0 ? 0 : 1);
