import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../../support/bundle.ts";
import { type RunningServer, startServer } from "../../support/server.ts";
import { cloneClub, clubEnvironment } from "../../support/template.ts";

/** The program as a next version of it would be on the disk, with one more migration, which fails. */
async function nextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "next-"));
  for (const name of ["package.json", "app/cli", "build", "db/migrations"])
    await cp(join(root, name), join(folder, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  const journal = join(folder, "db/migrations/meta/_journal.json");
  const history = JSON.parse(await readFile(journal, "utf8"));
  const entry = { idx: 99, version: "6", when: 9_999_999_999_999, tag: "9999_next", breakpoints: true };
  history.entries.push(entry);
  await writeFile(journal, JSON.stringify(history));
  const sql = "DELETE FROM practice_notes;--> statement-breakpoint\nALTER TABLE nothing ADD y";
  await writeFile(join(folder, "db/migrations/9999_next.sql"), sql);
  return folder;
}

let club: Awaited<ReturnType<typeof cloneClub>>;
let program = "";
let server: RunningServer;

test.beforeEach(async () => {
  club = await cloneClub();
  program = await nextVersion();
  server = await startServer({ dataDir: club.dataDir, program });
});
test.afterEach(async () => {
  await server.close();
  await club.remove();
  await rm(program, { recursive: true, force: true });
});

test("after an upgrade that failed every page says which command goes back, and it does", async ({
  page,
  request,
}) => {
  test.setTimeout(60_000);
  for (const path of ["/", "/portal?tab=notes", "/no-such-page"]) {
    const answer = await page.goto(`${server.url}${path}`);
    expect([path, answer?.status(), answer?.headers()["retry-after"]]).toEqual([path, 503, "300"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upgrade stopped");
    await expect(page.getByText("Start the version you had before")).toBeVisible();
  }
  const call = await request.post(`${server.url}/api/auth/signin`, { data: {} });
  expect([call.status(), await call.json()]).toEqual([503, { message: expect.stringContaining("upgrade") }]);
  expect((await request.get(`${server.url}/healthz`)).status()).toBe(200);
  expect((await request.get(`${server.url}/readyz`)).status()).toBe(503);

  const command = await page.getByText("npm run restore -- --database").innerText();
  const [, dataDir, copy = ""] = /DATA_DIR=(\S+) npm run restore -- --database (\S+)/.exec(command) ?? [];
  expect(dataDir).toBe(club.dataDir);
  expect(await server.stop()).toBe(0);
  const back = spawnSync(process.execPath, [join(root, "app/cli/restore.mjs"), "--database", copy], {
    env: { PATH: process.env.PATH ?? "", ...clubEnvironment(club.dataDir) },
    encoding: "utf8",
  });
  expect([back.status, back.stderr]).toEqual([0, ""]);
  server = await startServer({ dataDir: club.dataDir });
  const signedIn = await request.post(`${server.url}/api/auth/signin`, {
    data: { email: "pro@example.com", password: "demo-pass" },
  });
  expect(signedIn.status()).toBe(200);
  const notes = await request.get(`${server.url}/api/practice-notes`);
  expect((await notes.json()).length).toBeGreaterThan(0);
});

test("the version before serves the folder as it is, without going back", async ({ request }) => {
  expect(await server.stop()).toBe(0);
  server = await startServer({ dataDir: club.dataDir });
  expect((await request.get(server.url)).status()).toBe(200);
});
