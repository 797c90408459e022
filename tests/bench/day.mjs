import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fillClub, signIn } from "./club.mjs";
import { memoryOf, startClub } from "./processes.mjs";

// node tests/bench/day.mjs [MINUTES]: a day of a club's light use in that many minutes, and resident memory in MiB along
// the way, by Node's settings. One server for each setting gets the same requests at the same time.
const minutes = Number(process.argv[2] ?? 24);
const settings = [
  ["--max-semi-space-size=2", "--heap-growing-percent=100"],
  ["--max-semi-space-size=2"],
  ["--max-semi-space-size=8", "--heap-growing-percent=100"],
  [],
];
/** Page views and logged practices of a day: 100 active members of 1,000, and a coach for an hour. */
const [views, logs] = [2880, 240];
const pages = [
  ...["dashboard", "progress", "dashboard", "history", "videos", "categories", "content", "notes"].map(
    (tab) => `/portal?tab=${tab}`,
  ),
  "/portal/messages",
  "/",
];
const coachPages = ["/admin", "/admin/submissions", "/admin/users", "/admin/drills"];

async function follow(url, path, Cookie) {
  const answer = await fetch(`${url}${path}`, { headers: { Cookie, "Accept-Encoding": "br" } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function logPractice(url, Cookie, at) {
  const body = new URLSearchParams({ shotType: "push", rounds: "10", ppr: String(4 + (at % 5)) });
  const answer = await fetch(`${url}/portal/practice?form=log-practice`, {
    method: "POST",
    headers: { Cookie, Origin: url },
    body,
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`The log answered ${answer.status}`);
}

/** What the day does at one of its steps. */
async function step({ url, members, coach }, at) {
  const member = members[at % members.length];
  await follow(url, pages[at % pages.length], member);
  if (at % Math.round(views / logs) === 0) await logPractice(url, member, at);
  if (at % 24 === 0) await follow(url, coachPages[(at / 24) % coachPages.length], coach);
}

async function openClub(scratch, source, flags, place) {
  const folder = join(scratch, String(place));
  cpSync(source, folder, { recursive: true });
  const club = startClub(folder, 4050 + place, flags);
  await club.ready();
  const members = [];
  for (const email of ["pro@example.com", "pro2@example.com", "elite@example.com", "basic@example.com"])
    members.push(await signIn(club.url, email));
  return { ...club, flags, members, coach: await signIn(club.url, "coach1@example.com", "demo-coach-pass") };
}

const scratch = mkdtempSync(join(tmpdir(), "day-"));
const source = join(scratch, "source");
fillClub(source, { members: 1000, completions: 100_000, drills: 2000 });
const clubs = [];
try {
  for (const [place, flags] of settings.entries()) clubs.push(await openClub(scratch, source, flags, place));
  await sleep(30_000);
  const seen = clubs.map(({ pid }) => [memoryOf(pid)]);
  for (let at = 0; at < views; at += 1) {
    const next = performance.now() + (minutes * 60_000) / views;
    await Promise.all(clubs.map((club) => step(club, at)));
    if ((at + 1) % (views / 4) === 0)
      for (const [place, { pid }] of clubs.entries()) seen[place].push(memoryOf(pid));
    await sleep(Math.max(0, next - performance.now()));
  }
  await sleep(60_000);
  process.stdout.write("idle, a quarter, half, three quarters, all, a minute later; the most\n");
  for (const [place, { pid, flags }] of clubs.entries()) {
    const figures = [...seen[place], memoryOf(pid)].map((one) => one.toFixed(0)).join(" ");
    process.stdout.write(
      `${flags.join(" ") || "Node's own"}: ${figures}; ${memoryOf(pid, "VmHWM").toFixed(0)}\n`,
    );
  }
} finally {
  for (const club of clubs) await club.stop();
  rmSync(scratch, { recursive: true, force: true });
}
