import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { root, say, stop } from "./paths.mjs";

// A club under systemd has its settings in its unit. Commands beside it read them there and run as the same user, because a
// database opened by root gets files that the service can't write.

/** Where systemd looks for units of the machine's owner; its own variable names other folders. */
const folders = () => (process.env.SYSTEMD_UNIT_PATH || "/etc/systemd/system").split(":").filter(Boolean);

const filesIn = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => join(folder, name))
    : [];

/** The lines of a unit and its drop-ins as [name, value], in the order in which systemd reads them. */
const linesOf = (file) =>
  [file, ...filesIn(`${file}.d`, ".conf")].flatMap((one) =>
    readFileSync(one, "utf8")
      .replaceAll(/\\\n/g, " ")
      .split("\n")
      .map((line) => /^\s*([A-Za-z]+)\s*=\s*(.*?)\s*$/.exec(line))
      .filter(Boolean)
      .map(([, name, value]) => [name, value]),
  );

/** All values of a name; an empty one takes back those before it. */
function valuesOf(lines, wanted) {
  const values = lines.filter(([name]) => name === wanted).map(([, value]) => value);
  return values.slice(values.lastIndexOf("") + 1);
}

/** The variables of an Environment= line: words, each of which may be quoted. */
const variablesIn = (value) =>
  [...value.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)]
    .map(([, double, single, plain]) => double?.replaceAll(/\\(.)/g, "$1") ?? single ?? plain)
    .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]);

/** The unit that runs this folder, or null. */
function findUnit() {
  for (const file of folders().flatMap((folder) => filesIn(folder, ".service"))) {
    const lines = linesOf(file);
    const place = valuesOf(lines, "WorkingDirectory").at(-1);
    if (!place || resolve(place) !== root) continue;
    return {
      name: basename(file, ".service"),
      user: lines.findLast(([name]) => /^User$/.test(name))?.[1] || "root",
      environment: Object.fromEntries(valuesOf(lines, "Environment").flatMap(variablesIn)),
      files: valuesOf(lines, "EnvironmentFile").map((value) => value.replace(/^-/, "")),
    };
  }
  return null;
}

/** The unit's variables, its files winning as they do under systemd; null if they may not be read. */
function settingsOf({ environment, files }) {
  try {
    const read = files.filter((file) => existsSync(file)).map((file) => parseEnv(readFileSync(file, "utf8")));
    return Object.assign({}, environment, ...read);
  } catch (error) {
    if (error.code === "EACCES") return null;
    throw error;
  }
}

/** What the person typed: npm hides all but the script's name and its arguments. */
const typed = () => {
  const args = process.argv.slice(2).map((arg) => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : JSON.stringify(arg)));
  return ["npm", "run", process.env.npm_lifecycle_event ?? "admin", "--", ...args].join(" ");
};

/** Gives up root for the unit's user, with that user's groups. */
function become(user) {
  const group = spawnSync("id", ["-g", user], { encoding: "utf8" });
  if (group.status !== 0) stop(`There is no account ${user} on this machine, and the unit names it.`);
  const gid = Number(group.stdout);
  process.initgroups(user, gid);
  process.setgid(gid);
  process.setuid(user);
}

/**
 * Reads the settings of the unit that runs this folder, if there is one, and becomes its user. Variables that are already set
 * win. A folder named by hand is another club's, or a trial's, and stays with whoever named it.
 */
export function followUnit() {
  const unit = findUnit();
  if (!unit) return;
  const isRoot = process.getuid?.() === 0;
  const refuse = () =>
    stop(`This club runs as ${unit.user} (${unit.name}.service). Use: cd ${root} && sudo ${typed()}`, 77);
  const given = settingsOf(unit) ?? refuse();
  const isNamed = Boolean(process.env.DATA_DIR) && process.env.DATA_DIR !== given.DATA_DIR;
  if (!isRoot && !isNamed && userInfo().username !== unit.user) refuse();
  // An empty value counts as unset.
  for (const [name, value] of Object.entries(given)) process.env[name] ||= value;
  if (!isRoot || isNamed || unit.user === "root") return;
  become(unit.user);
  say(`As ${unit.user}, with the settings of ${unit.name}.service.`);
}
