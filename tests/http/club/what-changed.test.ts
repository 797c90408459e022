import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { textOf } from "../club.ts";

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
