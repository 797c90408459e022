import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root as project } from "../../app/cli/paths.mjs";
import { run } from "./shell.mjs";

// Starts the club in a bare Debian as the README says, by its two commands with --install. As root, with debootstrap:
// node tests/image/prove-bare.mjs SCRATCH [LANE …]. Without lanes, the tests install what they need and run the rules.
const [folder, ...lanes] = process.argv.slice(2);
if (!folder || process.getuid?.() !== 0) {
  process.stderr.write(
    "As root, please, with a folder to work in: node tests/image/prove-bare.mjs SCRATCH\n",
  );
  process.exit(64);
}
const scratch = resolve(folder);
const debian = join(scratch, "trixie");
const inside = (...path) => join(debian, ...path);
const port = 3987;
const certificates = "/etc/machine-certificates.crt";
let failed = 0;
const began = performance.now();

function check(what, isSo) {
  if (!isSo) failed += 1;
  process.stdout.write(
    `${isSo ? "ok     " : "FAILED "} ${what} (${Math.round((performance.now() - began) / 1000)} s)\n`,
  );
}

/** A new Debian each time: one where something was installed before proves nothing. */
function makeDebian() {
  const fresh = join(scratch, "trixie.tar");
  mkdirSync(scratch, { recursive: true });
  rmSync(debian, { recursive: true, force: true });
  if (!existsSync(fresh)) {
    run("debootstrap", ["--variant=minbase", "trixie", debian], { stdio: ["ignore", "ignore", "inherit"] });
    run("tar", ["cf", fresh, "-C", scratch, "trixie"]);
  } else run("tar", ["xf", fresh, "-C", scratch]);
  cpSync("/etc/resolv.conf", inside("etc/resolv.conf"));
  // A network that inspects traffic brings its own certificates; otherwise these are the standard ones.
  cpSync("/etc/ssl/certs/ca-certificates.crt", inside(certificates));
  mkdirSync(inside("source"), { recursive: true });
  run("git", ["clone", "-q", "--bare", project, inside("source/club.git")]);
}

/** Starts a command in the Debian, in namespaces of its own, so that everything it started ends with it. */
function start(command) {
  const prepare = [
    "mount -t proc proc $0/proc",
    "mount --rbind /dev $0/dev",
    "mount -t tmpfs tmpfs $0/dev/shm",
  ];
  const env = {
    PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    DEBIAN_FRONTEND: "noninteractive",
    NODE_EXTRA_CA_CERTS: certificates,
    npm_config_cafile: certificates,
    PORT: String(port),
  };
  const script = `${prepare.join(" && ")} && exec chroot $0 sh -c ${JSON.stringify(command)}`;
  const options = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script, debian];
  const child = spawn("unshare", options, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
      writeFileSync(join(scratch, "output.log"), chunk, { flag: "a" });
    });
  return { output: () => text, ended: once(child, "exit").then(([status]) => status), child };
}

async function inDebian(command) {
  const { ended, output } = start(command);
  return { status: await ended, output: output() };
}

const ask = async (path) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? "" };
};

async function checkStart() {
  const club = start("cd /club && exec npm start -- --install");
  let end = null;
  club.ended.then((status) => (end = status));
  for (let waited = 0; waited < 900 && end === null && (await ask("/healthz")).status !== 200; waited += 1)
    await sleep(1000);
  check("npm start -- --install installs, builds, and serves", (await ask("/")).status === 200);
  check("it says what it installed", /Installed ffmpeg and libheif-examples\./.test(club.output()));
  check("ffmpeg runs there", /ffmpeg runs/.test((await ask("/readyz")).text));
  const link = /http:\/\/\S+(\/setup\/\S+)/.exec(club.output())?.[1] ?? "/none";
  check("the setup link it prints opens", (await ask(link)).status === 200);
  club.child.kill("SIGKILL");
  await club.ended;
}

async function checkTests() {
  const { status, output } = await inDebian(`cd /club && exec npm test -- --install ${lanes.join(" ")}`);
  const [last = ""] = /\d+ passed, \d+ failed\s*$/.exec(output) ?? [];
  check(`npm test -- --install ${lanes.join(" ")}: ${last.trim()}`, status === 0);
  check("nothing it needs is missing after that", !/Missing on this machine/.test(output));
}

process.stdout.write("Making a bare Debian …\n");
rmSync(join(scratch, "output.log"), { force: true });
makeDebian();
const install = "apt-get update && apt-get install -y --no-install-recommends git npm ca-certificates";
check("git and npm come from Debian", (await inDebian(install)).status === 0);
check("a clone", (await inDebian("git clone -q /source/club.git /club")).status === 0);
await checkStart();
await checkTests();
process.stdout.write(
  failed === 0 ? "Everything holds.\n" : `${failed} do not hold; ${join(scratch, "output.log")}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
