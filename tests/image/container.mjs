import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { attempt } from "./shell.mjs";

const quote = (word) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Makes the root read-only and mounts what compose.yaml mounts; runs inside namespaces of its own, as their root. */
const prepare = (root, volume) =>
  [
    "mount --make-rprivate /",
    `mount --bind ${quote(root)} ${quote(root)}`,
    `mount -o remount,bind,ro ${quote(root)}`,
    `mount --bind ${quote(volume)} ${quote(`${root}/storage`)}`,
    `mount -t tmpfs tmpfs ${quote(`${root}/tmp`)}`,
    `mount -t proc proc ${quote(`${root}/proc`)}`,
    `mount --rbind /dev ${quote(`${root}/dev`)}`,
    "ip link set lo up",
    "echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start",
  ].join(" && ");

/** The image's user without any of root's privileges, and only the image's environment. */
function asUser({ root, image, environment = {} }, command) {
  const drop = ["--reuid=1000", "--regid=1000", "--clear-groups", "--no-new-privs", "--bounding-set=-all"];
  const given = [...image.Env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
  const inside = `cd ${quote(image.WorkingDir)} && exec "$@"`;
  return [
    "chroot",
    root,
    "setpriv",
    ...drop,
    "--inh-caps=-all",
    "env",
    "-i",
    ...given,
    "sh",
    "-c",
    inside,
    "sh",
    ...command,
  ];
}

/**
 * Starts the image's own command (or `command`) as a container engine does with compose.yaml's settings: a separate
 * process namespace and network, a read-only root, one volume, and an ordinary user without capabilities.
 */
export function startContainer(given) {
  const { root, volume, image, command = image.Cmd } = given;
  const script = `${prepare(root, volume)} && exec ${asUser(given, command).map(quote).join(" ")}`;
  const unshare = ["--mount", "--net", "--pid", "--fork", "--kill-child", "sh", "-c", script];
  const child = spawn("unshare", unshare, { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const ended = once(child, "exit");
  /** The process id, outside, of the container's process 1; empty before and after. */
  const inner = () => {
    const file = `/proc/${child.pid}/task/${child.pid}/children`;
    return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  };
  const enter = (args, options) => attempt("nsenter", ["-t", inner(), ...args], options);
  return {
    output: () => text,
    pid: inner,
    /** Runs a command inside as the same user, as `docker exec` does. */
    exec: (words, environment = {}) =>
      enter([
        "-m",
        "-n",
        "-p",
        ...asUser({ ...given, environment: { ...given.environment, ...environment } }, words),
      ]),
    /** Sends an HTTP request from the container's network, with extra arguments for curl. */
    ask(path, ...words) {
      const args = [
        "-s",
        "-m",
        "20",
        "-o",
        "-",
        "-w",
        "\\n%{size_download} %{http_code}",
        ...words,
        `http://127.0.0.1${path}`,
      ];
      const lines = enter(["-n", "curl", ...args]).stdout.split("\n");
      const [bytes, status] = (lines.pop() ?? "").split(" ").map(Number);
      return { status, bytes, text: lines.join("\n") };
    },
    /** The exit status once it has ended on its own. */
    ended: async () => (await ended)[0],
    /** Sends the image's stop signal to process 1. Returns the exit status and the milliseconds it took. */
    async stop() {
      const started = performance.now();
      process.kill(Number(inner()), image.StopSignal ?? "SIGTERM");
      const [status] = await ended;
      return { status, ms: Math.round(performance.now() - started) };
    },
    /** Waits until process 1 is the program with that name. */
    async untilRunning(name) {
      for (let waited = 0; waited < 10_000; waited += 50) {
        const pid = inner();
        if (pid && readFileSync(`/proc/${pid}/comm`, "utf8").trim() === name) return;
        await sleep(50);
      }
      throw new Error(`${name} did not start:\n${text}`);
    },
    /** Asks until the answer has the words, for half a minute; returns the last one. */
    async untilSaying(path, words) {
      let { text: said } = this.ask(path);
      for (let waited = 0; waited < 30_000 && !words.test(said); waited += 500) {
        await sleep(500);
        said = this.ask(path).text;
      }
      return said;
    },
    async untilServing() {
      for (let waited = 0; waited < 60_000; waited += 200) {
        if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}:\n${text}`);
        await sleep(200);
        if (inner() && this.ask("/healthz").status === 200) return;
      }
      throw new Error(`It did not serve within a minute:\n${text}`);
    },
  };
}
