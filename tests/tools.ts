import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { findChromium } from "./support/browser.ts";

const works = (program: string, option: string) =>
  spawnSync(program, [option], { stdio: "ignore", timeout: 20_000 }).status === 0;

/** A store that speaks S3, by the names of its Debian packages. */
const store = ["memcached", "swift-proxy", "swift-account", "swift-container", "swift-object"];
const isStore = (name: string) => store.includes(name);

/** Servers that tests start themselves, two proxies and a mailbox: where they are, by the names of their Debian packages. */
const servers = new Map([
  ["nginx-light", "/usr/sbin/nginx"],
  ["caddy", "/usr/bin/caddy"],
  ["dovecot-imapd", "/usr/lib/dovecot/imap"],
]);
const isServer = (name: string) => servers.has(name);

/** What the commands for operators use, by the names of their Debian packages. */
const operators = new Map([
  ["restic", "restic"],
  ["age", "age"],
  ["systemd", "systemd-analyze"],
  ["iproute2", "ip"],
  ["curl", "curl"],
  ["openssl", "openssl"],
]);
const isOperators = (name: string) => operators.has(name);
const isOnPath = (program: string) =>
  spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;

// Where systemd runs, these packages would start servers of their own: there they are the owner's to install.
const isOwners = existsSync("/run/systemd/system");
const isStoreThere = (name: string) =>
  isOwners || existsSync(`/usr/bin/${name === "memcached" ? name : `${name}-server`}`);

/** Whether a browser is the fastest kind: headless, or chosen by hand. */
const isQuick = (path: string) => /headless.shell/.test(path) || path === process.env.CHROMIUM_PATH;

/** What is missing here, by the names of its Debian packages. A program that is there and does not run is missing too. */
function findMissing(suits = (_browser: string) => true): string[] {
  const chromium = findChromium();
  const hasBrowser = chromium !== undefined && suits(chromium) && works(chromium, "--version");
  const hasFfmpeg = works(process.env.FFMPEG_PATH || "ffmpeg", "-version") && works("ffprobe", "-version");
  const readsHeic = works("heif-convert", "--help");
  // Text as wide as on most phones and desktops: Debian's own font is a fifth wider.
  const hasFonts = !existsSync("/usr/bin/apt-get") || existsSync("/usr/share/fonts/truetype/liberation");
  return [
    ...(hasBrowser ? [] : ["chromium-headless-shell"]),
    ...(hasFfmpeg ? [] : ["ffmpeg"]),
    ...(readsHeic ? [] : ["libheif-examples"]),
    ...(hasFonts ? [] : ["fonts-liberation"]),
    ...[...servers].flatMap(([name, program]) => (isOwners || existsSync(program) ? [] : [name])),
    ...[...operators].flatMap(([name, program]) => (isOnPath(program) ? [] : [name])),
    ...store.filter((name) => !isStoreThere(name)),
  ];
}

/** A mirror that does not answer, or another apt at work, must not hold the tests up forever. */
const apt = [
  "apt-get",
  "-q",
  "-o",
  "Acquire::http::Timeout=30",
  "-o",
  "Acquire::Retries=1",
  "-o",
  "DPkg::Lock::Timeout=120",
];

/** The commands that bring Debian's packages, in order. Servers and the store come last, since not every distribution has them. */
export function planInstall(missing: string[]): string[][] {
  const groups = [
    missing.filter((name) => !isStore(name) && !isServer(name) && !isOperators(name)),
    missing.filter(isOperators),
    missing.filter(isServer),
    missing.filter(isStore),
  ];
  const wanted = groups.filter((names) => names.length > 0);
  const installs = wanted.map((names) => [...apt, "install", "-y", "--no-install-recommends", ...names]);
  return wanted.length === 0 ? [] : [[...apt, "update"], ...installs];
}

/** Runs a command to its end. Returns what went wrong, or null. */
async function run(program: string, args: string[]): Promise<string | null> {
  // In this runlevel no package starts its server.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  try {
    const [status] = await once(child, "close");
    return status === 0 ? null : `it ended with ${status}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function install(missing: string[]): Promise<void> {
  for (const [program = "", ...args] of planInstall(missing)) {
    process.stdout.write(`${program} ${args.join(" ")} …\n`);
    const why = await run(program, args);
    if (why !== null) process.stdout.write(`That failed: ${why}.\n`);
  }
}

/**
 * Provides the browser, ffmpeg, the servers and the store that tests use. Installs only when asked and as root on
 * Debian; what is missing after that is said in one line.
 */
export async function bringTools({ isAsked }: { isAsked: boolean }): Promise<void> {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isAsked && isDebianRoot) await install(findMissing(isQuick));
  const missing = findMissing();
  if (missing.length === 0) return;
  process.stdout.write(
    `Missing on this machine: ${missing.join(", ")}. Tests that need a browser or ffmpeg will fail, and those of files in a bucket ` +
      "and of HEIC photos are skipped. To install: npm test -- --install, as root on Debian; a browser alone: npx playwright install chromium\n",
  );
}
