import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./support/browser.mjs";

const hasFfmpeg = () => spawnSync(process.env.FFMPEG_PATH || "ffmpeg", ["-version"]).status === 0;

/** The Debian packages whose programs are missing here. */
function missing() {
  return [findChromium() ? null : "chromium", hasFfmpeg() ? null : "ffmpeg"].filter(Boolean);
}

const canInstall = () => existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-q", ...args], { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/** Installs a browser and ffmpeg on Debian as root; elsewhere says in one line what is missing. */
export function ensureTools() {
  const before = missing();
  if (before.length > 0 && canInstall()) {
    process.stdout.write(`Installing ${before.join(" and ")} (apt-get) …\n`);
    aptGet("update");
    aptGet("install", "-y", ...before);
  }
  const after = missing();
  if (after.length > 0) {
    process.stdout.write(`Missing on this machine: ${after.join(" and ")}. Tests that need it will fail.\n`);
  }
}
