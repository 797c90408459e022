import { existsSync, readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { noFfmpeg } from "#app/features/club/maintenance/no-ffmpeg.ts";
import { onDatabase, rowsOf } from "#tests/http/club.ts";
import { readSample } from "#tests/support/samples.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";

const environment = { PREPARE_VIDEOS: "on" };
let club: Awaited<ReturnType<typeof cloneClub>> | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.close();
  await club?.remove();
});

type Facts = { key: string; id: string };

/** A club with one clip of a member's that takes ffmpeg a long time, and nothing else to prepare. */
async function clubWithLongClip(): Promise<{ dataDir: string; clip: Facts }> {
  club = await cloneClub();
  const { dataDir } = club;
  const clip = onDatabase(club, (database) => {
    const found = database
      .prepare<[], Facts>("SELECT id, original_key AS key FROM clips WHERE kind = 'submission' LIMIT 1")
      .get();
    if (!found) throw new Error("The demo club has no clip");
    database.prepare("DELETE FROM media_jobs WHERE payload ->> 'clipId' IS NOT ?").run(found.id);
    return found;
  });
  await writeFile(join(dataDir, "files", clip.key), await readSample("long.mp4"));
  return { dataDir, clip };
}

type Row = { state: string; attempts: number };
const stateOf = (dataDir: string, { id }: Facts) =>
  rowsOf<Row>(
    { dataDir },
    "SELECT clips.state, media_jobs.attempts FROM clips, media_jobs WHERE clips.id = ?",
    id,
  )[0];

/** ffmpeg gives way to everyone, so beside other tests on a slow machine it takes minutes for what alone takes ten seconds. */
async function untilState(dataDir: string, clip: Facts, state: string): Promise<Row> {
  for (let waited = 0; waited < 800_000; waited += 50) {
    const row = stateOf(dataDir, clip);
    if (row?.state === state) return row;
    await sleep(50);
  }
  throw new Error(`The clip is still ${stateOf(dataDir, clip)?.state}`);
}

/** The ffmpeg processes working in the club's folder. */
async function working(dataDir: string): Promise<string[]> {
  const names = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return names.filter((name) => {
    const file = `/proc/${name}/cmdline`;
    try {
      return existsSync(file) && readFileSync(file, "utf8").includes(join(dataDir, "work"));
    } catch (error) {
      // It ended while we looked.
      if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
      throw error;
    }
  });
}

async function untilWorking(dataDir: string): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const [pid] = await working(dataDir);
    if (pid) return pid;
    await sleep(50);
  }
  throw new Error("ffmpeg did not begin");
}

/** How far a process gives way to others, from -20 to 19, as text. */
const niceOf = (pid: string) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[16];

test("a server killed while it prepares a clip finishes it after the next start", {
  timeout: 900_000,
}, async () => {
  const { dataDir, clip } = await clubWithLongClip();
  server = await startServer({ dataDir, environment });
  await untilState(dataDir, clip, "preparing");
  const pid = await untilWorking(dataDir);
  // The lowest priority, so that a page never waits for a film. The shell that starts it has the server's own for a moment.
  await expect.poll(() => niceOf(pid)).toBe("19");
  await server.stop("SIGKILL");
  await expect.poll(() => working(dataDir), { timeout: 30_000 }).toEqual([]);
  server = await startServer({ dataDir, environment });
  expect(await untilState(dataDir, clip, "ready")).toMatchObject({ attempts: 2 });
  // A job deletes its folder after it has said that the clip is ready.
  await expect.poll(() => readdir(join(dataDir, "work")), { timeout: 30_000 }).toEqual([]);
  expect(await readdir(join(dataDir, "files", "clips"))).toHaveLength(5);
});

test("a signal ends ffmpeg and the server right away, and the attempt isn't counted", {
  timeout: 300_000,
}, async () => {
  const { dataDir, clip } = await clubWithLongClip();
  server = await startServer({ dataDir, environment });
  await untilWorking(dataDir);
  const asked = Date.now();
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(Date.now() - asked).toBeLessThan(5_000);
  expect(await working(dataDir)).toEqual([]);
  expect(stateOf(dataDir, clip)).toEqual({ state: "received", attempts: 0 });
  expect(server.output()).not.toMatch(/"level":(50|60)/);
});

test("without ffmpeg the club serves, and says that clips stay as they were uploaded", {
  timeout: 300_000,
}, async () => {
  const { dataDir, clip } = await clubWithLongClip();
  server = await startServer({ dataDir, environment: { ...environment, PATH: "/nowhere" } });
  const ready = await fetch(`${server.url}/readyz`);
  const { checks } = (await ready.json()) as { checks: { ffmpeg: { ok: boolean; message: string } } };
  expect([ready.status, checks.ffmpeg]).toEqual([200, { ok: true, message: noFfmpeg }]);
  const body = new URLSearchParams({ email: "pro@example.com", password: "demo-pass" });
  const signedIn = await fetch(`${server.url}/api/auth/signin`, { method: "POST", body });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const [sent] = rowsOf<{ id: string }>(
    { dataDir },
    "SELECT id FROM submissions WHERE file_key = ?",
    clip.key,
  );
  const page = await (await fetch(`${server.url}/portal/videos/${sent?.id}`, { headers: { Cookie } })).text();
  expect(page).toContain("Videos aren&#x27;t converted here, so the original plays.");
  const film = await fetch(`${server.url}/files/submissions/${sent?.id}`, { headers: { Cookie } });
  expect(film.status).toBe(200);
  expect(stateOf(dataDir, clip)).toEqual({ state: "received", attempts: 0 });
});
