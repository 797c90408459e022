import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, symlinkSync } from "node:fs";
import { basename } from "node:path";
import { inProject, root, say, stop } from "./paths.mjs";

// Every script in package.json starts with this, on Node 20.19 or newer. It installs exactly what the lock file names, if that is
// missing. `env node` then finds the Node among those packages, because npm puts its folder first.

/** The oldest Node the product runs on. */
const oldest = [22, 22];

const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** npm records what it installed in its own lock file; comparing the two shows whether anything is missing or old. */
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

/** Stops, with the command that helps, where the code belongs to root and this is a service that may only read it. */
export function requireWritable() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    stop(
      `The code was changed and must be built again, which takes who may write to ${root}. As root: cd ${root} && npm run build`,
    );
  }
}

function install() {
  requireWritable();
  say("Installing the packages of package-lock.json (npm ci) …");
  const cli = process.env.npm_execpath;
  const [command, first] = cli && basename(cli).startsWith("npm") ? [process.execPath, [cli]] : ["npm", []];
  const options = ["--ignore-scripts", "--include=dev", "--include=optional", "--loglevel=error"];
  const { status, error } = spawnSync(command, [...first, "ci", ...options], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (error) stop(`npm could not be started: ${error.message}`);
  if (status !== 0) stop(`npm ci ended with ${status}; see its output above.`);
  linkRuntime();
}

/** Puts the pinned Node first on the path of npm's scripts, where npm 9 (Debian's) leaves out its link. */
function linkRuntime() {
  const place = `node-${process.platform}-${process.arch}/bin/node`;
  const link = inProject("node_modules/.bin/node");
  if (existsSync(inProject("node_modules", place)) && !existsSync(link)) symlinkSync(`../${place}`, link);
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The Node that runs the product: the one the lock file pins if it is there, else this one. Stops if neither will do. */
function findRuntime() {
  const pinned = inProject("node_modules/.bin/node");
  const answer = existsSync(pinned) ? spawnSync(pinned, ["--version"], { encoding: "utf8" }).stdout : null;
  if (answer && isNewEnough(answer.slice(1))) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  return stop(
    `The product needs Node ${oldest.join(".")} or newer. This is ${process.version}, and the packages have no runtime for ` +
      `${process.platform}-${process.arch}. Install a newer Node.`,
  );
}

if (!isInstalled()) install();

/** The Node that runs the product. */
export const runtime = findRuntime();
