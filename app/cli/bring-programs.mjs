import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say, stop } from "./paths.mjs";

// npm start -- --install: installs what the product uses besides npm's packages.

/** Programs, and the Debian packages that have them. */
const programs = { ffmpeg: "ffmpeg", "heif-convert": "libheif-examples" };

const isThere = (name) => spawnSync(name, ["--help"], { stdio: "ignore" }).error === undefined;

function run(...args) {
  say(`${args.join(" ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(args[0], args.slice(1), { env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) stop(`${args[0]} ended with ${status}; see its output above.`);
}

/** Installs what is missing, as root on Debian; anywhere else it says what to install. */
export function bringPrograms() {
  const missing = Object.entries(programs).flatMap(([name, debian]) => (isThere(name) ? [] : [debian]));
  if (missing.length === 0) return say("Nothing to install: ffmpeg and heif-convert are there.");
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return stop(`--install works as root on Debian. Missing here: ${missing.join(", ")}.`, 64);
  run("apt-get", "-q", "update");
  run("apt-get", "-q", "install", "-y", "--no-install-recommends", ...missing);
  return say(`Installed ${missing.join(" and ")}.`);
}
