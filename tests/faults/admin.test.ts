import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUp } from "../http/people/second-factor.ts";
import type { Ask } from "../support/app.ts";
import { root } from "../support/bundle.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { clubEnvironment } from "../support/template.ts";

const adminEmails = "coach1@example.com,boss@example.com";
// Each command is a separate process that loads the whole product.
vi.setConfig({ testTimeout: 60_000 });

let server: RunningServer;
beforeEach(async () => {
  server = await startServer({ environment: { ADMIN_EMAILS: adminEmails } });
});
afterEach(() => server.close());

function admin(...args: string[]) {
  return adminOf(server.dataDir, ...args);
}

function adminOf(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "app/cli/admin-commands.mjs"), ...args],
    {
      cwd: root,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH ?? "",
        ...clubEnvironment(dataDir),
        APP_URL: server.url,
        ADMIN_EMAILS: adminEmails,
      },
    },
  );
  return { status, stdout, stderr, link: /http\S+/.exec(stdout)?.[0] ?? "" };
}

const setPassword = (link: string, newPassword: string) =>
  fetch(link, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      token: new URL(link).searchParams.get("token") ?? "",
      newPassword,
      confirmPassword: newPassword,
    }),
  });

it("while the club is open: create makes an account whose link sets a password, once", async () => {
  const { status, link } = admin("create", "Boss@Example.com");
  expect(status).toBe(0);
  expect((await setPassword(link, "short-one")).status).toBe(400);
  expect((await setPassword(link, "long-enough-for-a-coach")).status).toBe(303);
  expect((await setPassword(link, "long-enough-for-a-thief")).status).toBe(400);
  expect(admin("create", "boss@example.com")).toMatchObject({ status: 1, link: "" });
});

it("reset-password prints a link, and refuses an address without an account", async () => {
  const { link } = admin("reset-password", "pro@example.com");
  expect((await setPassword(link, "four-bags-in")).status).toBe(303);
  const unknown = admin("reset-password", "nobody@example.com");
  expect([unknown.status, unknown.stderr]).toEqual([
    1,
    expect.stringContaining("nobody@example.com has no account"),
  ]);
});

it("reset-second-factor lets a coach without phone and codes back in, while the club is open", async () => {
  const ask: Ask = (path, init) => fetch(new URL(path, server.url), { ...init, redirect: "manual" });
  const standing = { now: () => new Date(), set: () => {}, advance: () => {} };
  await setUp({ fetch: ask, clock: standing });
  const signIn = () =>
    fetch(`${server.url}/api/auth/signin`, {
      method: "POST",
      body: new URLSearchParams({ email: "coach1@example.com", password: "demo-coach-pass" }),
    });
  expect((await signIn()).status).toBe(401);
  expect(admin("doctor").stdout).toContain("ok       coach1@example.com signs in with a second factor.");
  expect(admin("reset-second-factor", "coach1@example.com")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("The second factor of coach1@example.com is off"),
  });
  expect((await signIn()).status).toBe(200);
  expect(admin("reset-second-factor", "coach1@example.com")).toMatchObject({
    status: 1,
    stderr: "coach1@example.com has no second factor.\n",
  });
});

it("sign-out ends every session of an account, and the log says who came in and who didn't", async () => {
  const signIn = (password: string) =>
    fetch(`${server.url}/api/auth/signin`, {
      method: "POST",
      body: new URLSearchParams({ email: "pro@example.com", password }),
    });
  expect((await signIn("a wrong one")).status).toBe(401);
  const Cookie = (await signIn("demo-pass")).headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const me = () => fetch(`${server.url}/api/auth/user`, { headers: { Cookie } });
  const answer = await me();
  expect(answer.status).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  expect(admin("sign-out", "Pro@Example.com")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Every device of Pro@Example.com is signed out."),
  });
  expect((await me()).status).toBe(401);
  expect(admin("sign-out", "nobody@example.com")).toMatchObject({
    status: 1,
    stderr: "nobody@example.com has no account.\n",
  });
  const said = server
    .output()
    .split("\n")
    .filter((line) => line.includes(`"userId":"${id}"`));
  expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "a password was refused",
    "someone signed in",
  ]);
  expect(server.output()).not.toMatch(/demo-pass|a wrong one|pro@example\.com/i);
});

it("doctor reports what works and what doesn't, and how to fix it", () => {
  const { status, stdout } = admin("doctor");
  expect(status).toBe(1);
  expect(stdout).toContain("ok       The database is sound.");
  expect(stdout).toContain("ok       coach1@example.com administers.");
  expect(stdout).toContain(
    "TROUBLE  boss@example.com does not administer yet. Use: npm run admin -- create boss@example.com",
  );
});

it("setup prints a new link for an empty club, and none for a club that has people", async () => {
  expect(admin("setup")).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("This club is already set up."),
  });
  const empty = await mkdtemp(join(tmpdir(), "empty-"));
  const [first, second] = [adminOf(empty, "setup"), adminOf(empty, "setup")];
  expect([first.status, second.status]).toEqual([0, 0]);
  expect(new URL(first.link).pathname).toMatch(/^\/setup\/[\w-]{40,}$/);
  expect(second.link).not.toBe(first.link);
  await rm(empty, { recursive: true });
});

it("a folder without a club is refused, named, and left alone; else the folder in use is printed", async () => {
  const empty = await mkdtemp(join(tmpdir(), "empty-"));
  for (const args of [["doctor"], ["create", "boss@example.com"], ["reset-password", "pro@example.com"]]) {
    const { status, stderr } = adminOf(empty, ...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no club in ${empty}.`)]);
  }
  expect(await readdir(empty)).toEqual([]);
  await rm(empty, { recursive: true });
  const { stdout } = admin("doctor");
  for (const one of [
    `Using the club in ${server.dataDir}`,
    "ffmpeg runs.",
    "They go to",
    "This machine's clock says",
    "of the disk are free",
    "Email is",
  ])
    expect(stdout).toContain(one);
});

it.each([[[]], [["create"]], [["reset-second-factor"]], [["erase", "pro@example.com"]], [["toString"]]])(
  "%j explains itself: 64",
  (args) => {
    expect(admin(...args)).toMatchObject({
      status: 64,
      stderr: expect.stringMatching(/admin -- create EMAIL.*admin -- reset-second-factor EMAIL/s),
    });
  },
);
