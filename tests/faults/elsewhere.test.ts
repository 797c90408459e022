import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { signIn } from "#tests/hostile/media-club.ts";
import { textOf } from "#tests/http/club.ts";
import { passwordOf } from "#tests/support/app.ts";
import { loadBundle } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

const bundle = await loadBundle();
let scratch = "";
const servers: RunningServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  if (existsSync(scratch)) await rm(scratch, { recursive: true });
});

const pages = {
  "pro2@example.com": [
    "/portal?tab=progress",
    "/portal?tab=history",
    "/portal?tab=drills",
    "/portal/messages",
    "/portal/matches",
    "/files/history/entries.csv",
    "/files/history/weeks.csv",
  ],
  "coach1@example.com": [
    "/admin/users",
    "/admin/drills",
    "/files/admin/users.csv",
    "/admin/site",
    "/files/admin/completions.csv",
  ],
};

/** What a person reads on each page. The host's name and how long ago something was aren't the club's. */
async function readAll(url: string): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for (const [email, paths] of Object.entries(pages)) {
    const ask = await signIn(url, email, passwordOf(email));
    for (const path of paths) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 200]);
      read[path] = (await textOf(answer)).replaceAll(url, "").replace(/Updated \d+:\d\d [AP]M/, "Updated");
    }
  }
  return read;
}

it("a club restored on a machine with another zone, locale, and address family shows the same pages and lists", async () => {
  scratch = await mkdtemp(join(tmpdir(), "elsewhere-"));
  const first = await startServer();
  servers.push(first);
  const before = await readAll(first.url);
  await first.stop();
  const archive = join(scratch, "club.tar");
  const dataDir = join(scratch, "restored");
  const config = bundle.readConfig({ DATA_DIR: first.dataDir });
  await bundle.writeBackup(config, archive, { now: new Date() });
  await bundle.restoreBackup(archive, dataDir, {
    newest: bundle.newestSchema(bundle.migrationsFolder()),
    reserveBytes: 0,
  });
  const environment = {
    TZ: "Asia/Kolkata",
    LC_ALL: "C",
    LANG: "C",
    HOST: "::1",
    FFMPEG_PATH: "/nowhere/ffmpeg",
  };
  const second = await startServer({ dataDir, environment });
  servers.push(second);
  expect(await readAll(second.url)).toEqual(before);
  const ready = await fetch(`${second.url}/readyz`);
  expect(await ready.text()).toMatch(/ffmpeg/i);
}, 300_000);
