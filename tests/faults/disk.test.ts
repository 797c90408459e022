import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { findMember, signInCoach } from "./load.ts";

const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "ignore" });

/** Whether the test can make disks on this machine: it needs root, and a container may forbid it. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"], { stdio: "ignore" });
    return true;
  } catch {
    process.stdout.write("Not run: full and read-only disks, since this machine cannot mount one.\n");
    return false;
  }
}

let disk = "";
let server: RunningServer;
let Cookie = "";
let note: () => Promise<Response>;

async function prepare(isOwnDisk: boolean) {
  disk = await mkdtemp(join(tmpdir(), "disk-"));
  if (isOwnDisk) mount("-t", "tmpfs", "-o", "size=12m", "none", disk);
  const club = await cloneClub();
  const dataDir = join(disk, "club");
  await cp(club.dataDir, dataDir, { recursive: true });
  await club.remove();
  server = await startServer({ dataDir });
  Cookie = await signInCoach(server.url);
  const userId = findMember(join(dataDir, "app.sqlite"));
  note = () =>
    fetch(`${server.url}/api/admin/practice-notes`, {
      method: "POST",
      headers: { Cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ userId, title: "On a bad disk", content: "x".repeat(9_000) }),
    });
}

const read = (path: string) => fetch(`${server.url}${path}`, { headers: { Cookie } });

async function readsGoOn() {
  for (const path of ["/", "/admin", "/api/auth/user", "/api/admin/users", "/healthz"]) {
    expect([path, (await read(path)).status]).toEqual([path, 200]);
  }
}

/** Signs in a member who may upload. */
async function signInMember(): Promise<string> {
  const body = new URLSearchParams({ email: "pro2@example.com", password: "demo-pass" });
  const answer = await fetch(`${server.url}/api/auth/signin`, { method: "POST", body });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function upload(cookie: string): Promise<Response> {
  const body = new FormData();
  body.set("submitterMessage", "A throw on a full disk");
  body.set(
    "video",
    new File([await readFile(join(root, "db/seed/clips/push.mp4"))], "a.mp4", { type: "video/mp4" }),
  );
  return fetch(`${server.url}/api/user-video-submissions`, {
    method: "POST",
    headers: { Cookie: cookie },
    body,
  });
}

const suite = canMount()
  ? { beforeEach, afterEach, test }
  : { beforeEach: () => {}, afterEach: () => {}, test: test.skip };

suite.beforeEach(() => prepare(true));
suite.afterEach(async () => {
  await server.close();
  execFileSync("umount", ["-l", disk]);
  await rm(disk, { recursive: true });
});

suite.test("a full disk refuses writes with 507, reads go on, and room is enough to go on", async () => {
  const filler = join(disk, "filler");
  await writeFile(filler, Buffer.alloc(64 * 1024 * 1024)).catch((error) => expect(error.code).toBe("ENOSPC"));
  const answers = [];
  for (let at = 0; at < 400 && answers.at(-1)?.status !== 507; at += 1) answers.push(await note());
  const refused = answers.at(-1);
  expect(refused?.status).toBe(507);
  expect(refused?.headers.get("Retry-After")).toBe("300");
  expect(await refused?.json()).toEqual({ message: expect.stringMatching(/disk is full.*not stored/) });
  await readsGoOn();
  expect((await read("/readyz")).status).toBe(503);
  await rm(filler);
  expect((await note()).status).toBe(201);
  expect((await read("/readyz")).status).toBe(200);
  expect((await upload(await signInMember())).status).toBe(201);
});

suite.test("an upload at a full disk is 507 and leaves nothing behind", async () => {
  const filler = join(disk, "filler");
  const member = await signInMember();
  const free = Number(execFileSync("df", ["--output=avail", "-B1", disk]).toString().split("\n")[1]);
  await writeFile(filler, Buffer.alloc(free - 12_288));
  const answer = await upload(member);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([507, "300"]);
  await readsGoOn();
  await rm(filler);
  expect((await upload(member)).status).toBe(201);
});

suite.test("a read-only disk at the start is a sentence and 1, and no stack", async () => {
  await server.stop();
  const dataDir = join(disk, "club");
  mount("-o", "remount,ro", disk);
  const failure = await startServer({ dataDir }).catch(({ message }) => message);
  expect(failure).toMatch(
    /ended with 1:\nThe club can't start: \S+ takes no writes \(\w+\)\. Nothing was changed\./,
  );
  expect(failure).not.toMatch(/^\s+at /m);
  mount("-o", "remount,rw", disk);
  server = await startServer({ dataDir });
  expect((await read("/healthz")).status).toBe(200);
});

test("when the disk takes no writes they get 503, reads keep working, and recovery needs no restart", async () => {
  if (suite.test !== test) await prepare(false);
  // From here on the system refuses this process every write to a file, like a failed or read-only disk.
  const limit = (fileSize: string) => execFileSync("prlimit", [`--pid=${server.pid}`, `--fsize=${fileSize}`]);
  limit("0:");
  const refused = await note();
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.json()).toEqual({ message: expect.stringContaining("was not stored") });
  await readsGoOn();
  const readiness = await read("/readyz");
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toMatchObject({ checks: { database: { ok: false } } });
  limit("unlimited:");
  expect((await note()).status).toBe(201);
  expect((await read("/readyz")).status).toBe(200);
  if (suite.test !== test) await server.close();
});
