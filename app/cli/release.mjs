import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { say, stop } from "./paths.mjs";

// npm run release: makes a version of what is committed. It checks, takes the version's part of the change log, writes the list
// of its packages (SBOM), and tags it. Pushing is left to whoever ran it.

const folder = process.cwd();
const read = (name) => readFileSync(join(folder, name), "utf8");

function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    ...options,
  });
  if (error) stop(`${program} could not be started: ${error.message}`);
  if (status !== 0) stop(`${program} ${args.join(" ")} ended with ${status}.\n${stderr ?? ""}`);
  return (stdout ?? "").trim();
}

const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
const runNpm = (args, options) => run(npm[0], [...npm.slice(1), ...args], options);

/** The version's part of the change log. */
function readChanges(version) {
  const part = read("CHANGELOG.md")
    .split(/^## /m)
    .find((text) => text.startsWith(`${version} `));
  if (!part) return stop(`CHANGELOG.md has no part "## ${version} · …".`);
  if (part.trimEnd().split("\n").length > 40)
    stop(`The part ${version} of CHANGELOG.md is longer than 40 lines.`);
  return part.trim();
}

const { version, bugs } = JSON.parse(read("package.json"));
const tag = `v${version}`;
if (!/^\d+\.\d+\.\d+$/.test(version)) stop(`${version} is no semantic version like 0.2.0.`);
if (run("git", ["status", "--porcelain"]) !== "")
  stop("Something isn't committed. A release is of a commit.");
if (run("git", ["tag", "--list", tag]) !== "")
  stop(`${tag} is there already. Raise the version, and commit.`);
const changes = readChanges(version);
say(`Checking ${version} …`);
runNpm(["test"], { stdio: ["ignore", "inherit", "inherit"] });
const target = join(folder, "build", "release");
mkdirSync(target, { recursive: true });
const list = join(target, `sbom-${version}.cdx.json`);
writeFileSync(
  list,
  `${runNpm(["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], { maxBuffer: 2 ** 28 })}\n`,
);
run("git", ["tag", "--annotate", tag, "--cleanup=verbatim", "--message", changes]);
say(`Tagged ${tag}. What it is made of is listed in ${list}.`);
if (!bugs?.email) say("SECURITY.md names no address yet: set it with npm pkg set bugs.email=ADDRESS");
say(`Publish it with: git push origin ${tag}`);
