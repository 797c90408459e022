import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findWaiting } from "#app/features/club/maintenance/upgrade.server.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { asForm, cellOf, changeRows, textOf } from "../club.ts";

const app = appForAll();

test("System Tools shows the running version, with links to what changed and how to upgrade", async () => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const changes = await readFile(join(root, "CHANGELOG.md"), "utf8");
  expect(changes).toContain(`## ${version} `);
  const coach = await app.signIn("coach1@example.com");
  const tools = await coach("/admin/system-tools");
  const html = await tools.text();
  expect(html).toContain(`Version ${version}.`);
  expect(html).toContain('href="/admin/changes"');
  const page = await textOf(await coach("/admin/changes"));
  expect(page).toContain(`This club runs version ${version}.`);
  const [, entry = ""] = /\*\*([^*]+)\*\*/.exec(changes.split(`## ${version}`)[1] ?? "") ?? [];
  expect(page).toContain(entry);
  expect(page).toContain("git pull && npm start");
});

test("after an upgrade, System Tools names the version before and what was to do; a new club had none", async () => {
  const coach = await app.signIn("coach1@example.com");
  expect(await textOf(await coach("/admin/system-tools"))).not.toContain("Upgraded from");
  const club = await cloneClub();
  changeRows(club, "DELETE FROM settings WHERE name = 'versions'");
  const server = await startServer({ dataDir: club.dataDir });
  try {
    const answer = await fetch(
      `${server.url}/api/auth/signin`,
      asForm({ email: "coach1@example.com", password: "demo-coach-pass" }),
    );
    const Cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await textOf(await fetch(`${server.url}/admin/system-tools`, { headers: { Cookie } }));
    expect(page).toContain("Upgraded from 0.1.0");
    expect(page).toContain("Under systemd, the new");
    const stored = JSON.parse(cellOf(club, "SELECT value FROM settings WHERE name = 'versions'"));
    expect(stored).toMatchObject({ before: "0.1.0" });
  } finally {
    await server.close();
    await club.remove();
  }
});

test("once newer files lie in place of the running ones, their notes are found before the restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "newer-"));
  const about = (version: string) => writeFile(join(folder, "package.json"), JSON.stringify({ version }));
  try {
    await about("99.0.0");
    expect(await findWaiting(folder)).toBeNull();
    const log = "# What changed\n\n## 99.0.0 · May 2099\n\n**When you upgrade**\n\n- Move the *board*.\n";
    await writeFile(join(folder, "CHANGELOG.md"), log);
    const html = expect.stringContaining("Move the <em>board</em>.");
    expect(await findWaiting(folder)).toEqual({ version: "99.0.0", notes: [{ version: "99.0.0", html }] });
    await about("0.0.1");
    expect(await findWaiting(folder)).toBeNull();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
