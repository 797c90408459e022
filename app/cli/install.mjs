import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { inProject, root, say } from "./paths.mjs";

/** The oldest Node the product runs on. The commands themselves run on 20.19. */
const oldest = [22, 22];

const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** npm keeps what it installed in a lock of its own: comparing the two says whether anything is missing or old. */
function isInstalled() {
  const installedLock = inProject("node_modules/.package-lock.json");
  if (!existsSync(installedLock)) return false;
  const installed = packagesOf(installedLock);
  return Object.entries(packagesOf(inProject("package-lock.json"))).every(([path, wanted]) => {
    const there = installed[path];
    if (!there) return path === "" || wanted.optional === true;
    return there.version === wanted.version && there.integrity === wanted.integrity;
  });
}

function runNpm(args) {
  const cli = process.env.npm_execpath;
  const [command, first] = cli && basename(cli).startsWith("npm") ? [process.execPath, [cli]] : ["npm", []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}

/** Installs exactly what the lock file names, when that is not there yet. Throws when npm fails. */
export function ensureInstalled() {
  if (isInstalled()) return;
  say("Installing the packages of package-lock.json (npm ci) …");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = runNpm([
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    ...quiet,
  ]);
  if (error) throw new Error(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new Error(`npm ci ended with ${status}; its own words stand above.`);
}

/** Whether the Node that runs this very script can run the product. */
export function isNewEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The Node that runs the product: the one the lock file pins where there is one, else this one. Throws without either. */
export function runtime() {
  const pinned = inProject("node_modules/.bin/node");
  const answer = existsSync(pinned) ? spawnSync(pinned, ["--version"], { encoding: "utf8" }).stdout : null;
  if (answer && isNewEnough(answer.slice(1))) return pinned;
  if (isNewEnough()) return process.execPath;
  throw new Error(
    `The product needs Node ${oldest.join(".")} or newer. This is ${process.version}, and the packages hold no runtime for ` +
      `${process.platform}-${process.arch}: please install a newer Node.`,
  );
}
