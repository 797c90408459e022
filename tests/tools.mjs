import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { runtime } from "../app/cli/install.mjs";
import { inProject } from "../app/cli/paths.mjs";
import { findChromium } from "./support/browser.mjs";

const works = (program, ...args) =>
  spawnSync(program, args, { stdio: "ignore", timeout: 20_000 }).status === 0;

/** A store that speaks S3, by the names of its Debian packages. */
const store = ["memcached", "swift-proxy", "swift-account", "swift-container", "swift-object"];
const isStore = (name) => store.includes(name);

// Where systemd runs, these packages would start servers of their own: there they are the owner's to install.
const isStoreThere = (name) =>
  existsSync("/run/systemd/system") ||
  existsSync(`/usr/bin/${name === "memcached" ? name : `${name}-server`}`);

/** What is missing here, by the names of its Debian packages. A program that is there and does not run is missing too. */
function findMissing() {
  const chromium = findChromium();
  const isThere = {
    chromium: chromium !== undefined && works(chromium, "--version"),
    ffmpeg: works(process.env.FFMPEG_PATH || "ffmpeg", "-version") && works("ffprobe", "-version"),
  };
  return [
    ...Object.keys(isThere).filter((name) => !isThere[name]),
    ...store.filter((name) => !isStoreThere(name)),
  ];
}

/** By what right packages can be installed: root's own, sudo's when it asks for no password, or none (null). */
function findRight() {
  if (!existsSync("/usr/bin/apt-get")) return null;
  if (process.getuid?.() === 0) return "root";
  return works("sudo", "-n", "true") ? "sudo" : null;
}

// A mirror that does not answer or another apt at work must not hold the tests up for ever.
const patience = ["Acquire::http::Timeout=30", "Acquire::Retries=1", "DPkg::Lock::Timeout=120"];

/**
 * The commands that may bring what is missing, in order: Debian's packages where there is a right to install them, and
 * for the browser, should it still be missing, the one Playwright fetches into the user's own folder.
 */
export function planInstall(missing, right) {
  if (missing.length === 0) return [];
  const apt = (...args) => [
    ...(right === "sudo" ? ["sudo", "-n"] : []),
    ...[
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      "-q",
      ...patience.flatMap((option) => ["-o", option]),
    ],
    ...args,
  ];
  const install = (names) =>
    names.length === 0
      ? []
      : [{ brings: names, command: apt("install", "-y", "--no-install-recommends", ...names) }];
  // Not every distribution has the store: the rest must come without it.
  const packages = [
    { brings: missing, command: apt("update") },
    ...install(missing.filter((name) => !isStore(name))),
    ...install(missing.filter(isStore)),
  ];
  const fetched = {
    brings: ["chromium"],
    command: ["playwright", "install", "chromium"],
  };
  return [...(right ? packages : []), ...(missing.includes("chromium") ? [fetched] : [])];
}

/** Whether a step is still worth it: it brings something that is missing now. */
export const isWanted = ({ brings }, missing) => brings.some((name) => missing.includes(name));

function runStep([program, ...args]) {
  const stdio = ["ignore", "ignore", "inherit"];
  if (program !== "playwright") return spawnSync(program, args, { stdio });
  return spawnSync(runtime(), [inProject("node_modules/@playwright/test/cli.js"), ...args], {
    stdio,
    timeout: 300_000,
  });
}

/** Brings a browser, ffmpeg and a store where the machine allows it; elsewhere says in one line what is missing. */
export function ensureTools() {
  const steps = planInstall(findMissing(), findRight());
  for (const step of steps) {
    if (!isWanted(step, findMissing())) continue;
    process.stdout.write(`Installing ${step.brings.join(" and ")}: ${step.command.join(" ")} …\n`);
    const { status, error } = runStep(step.command);
    if (status !== 0)
      process.stdout.write(`That did not work (${error?.message ?? `ended with ${status}`}).\n`);
  }
  const missing = findMissing();
  const after = steps.length > 0 ? missing.filter((name) => !isStore(name)) : [];
  if (after.length > 0) {
    process.stdout.write(`Missing on this machine: ${after.join(" and ")}. Tests that need it will fail.\n`);
  }
  if (missing.some(isStore)) {
    process.stdout.write("OpenStack Swift is not here: the tests of files in a bucket are skipped.\n");
  }
}
