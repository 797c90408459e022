import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "#tests/support/bundle.ts";

let folder = "";
const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });
const commit = () => {
  git("add", ".");
  git("-c", "user.name=Someone", "-c", "user.email=someone@example.com", "commit", "-qm", "Change it");
};
const release = () => {
  const identity = { GIT_COMMITTER_NAME: "Someone", GIT_COMMITTER_EMAIL: "someone@example.com" };
  const { npm_execpath: _own, ...env } = process.env;
  const command = [join(root, "app/cli/release.mjs")];
  return spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
    env: { ...env, ...identity },
  });
};
const change = (name: string, from: string, to: string) =>
  readFile(join(folder, name), "utf8").then((text) => writeFile(join(folder, name), text.replace(from, to)));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "release-"));
  const pack = { name: "small", version: "0.3.0", scripts: { test: "exit 0" } };
  const lock = {
    name: "small",
    version: "0.3.0",
    lockfileVersion: 3,
    packages: { "": { name: "small", version: "0.3.0" } },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(pack));
  await writeFile(join(folder, "package-lock.json"), JSON.stringify(lock));
  await writeFile(
    join(folder, "CHANGELOG.md"),
    "# What changed\n\n## 0.3.0 · May 2027\n\n- A thing.\n\n## 0.2.0 · June\n\n- Old.\n",
  );
  await writeFile(join(folder, ".gitignore"), "build\n");
  git("init", "-q");
  commit();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a release tags the commit with its part of the change log, and lists its packages", async () => {
  const { status, stdout, stderr } = release();
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("git push origin v0.3.0");
  expect(stdout).toContain("bugs.email");
  expect(git("tag", "-l", "--format=%(contents)", "v0.3.0").trim()).toBe("0.3.0 · May 2027\n\n- A thing.");
  const list = JSON.parse(await readFile(join(folder, "build/release/sbom-0.3.0.cdx.json"), "utf8"));
  expect(list).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { version: "0.3.0" } } });
  expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining("v0.3.0 is there already") });
});

test.each([
  ["something isn't committed", ["CHANGELOG.md", "A thing", "Another"], false, "isn't committed"],
  ["the change log has no part for it", ["CHANGELOG.md", "## 0.3.0", "## 0.3.1"], true, "has no part"],
  ["its part is too long", ["CHANGELOG.md", "- A thing.", "- A thing.\n".repeat(41)], true, "longer than 40"],
  ["a check fails", ["package.json", "exit 0", "exit 1"], true, "test ended with 1"],
  ["the version is no version", ["package.json", "0.3.0", "0.3"], true, "no semantic version"],
] as const)("nothing is released when %s", async (_why, [name, from, to], isCommitted, says) => {
  await change(name, from, to);
  if (isCommitted) commit();
  expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining(says) });
  expect(git("tag")).toBe("");
});
