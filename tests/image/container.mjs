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

/** The user of the image without any right of root's, and only the image's environment. */
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
 * Starts the image's own command (or `command`) the way a container engine does with the settings of compose.yaml: process
 * 1 of its own, a network of its own, a read-only root, one volume, an ordinary user without capabilities.
 */
export function startContainer(given) {
  const { root, volume, image, command = image.Cmd } = given;
  const script = `${prepare(root, volume)} && exec ${asUser(given, command).map(quote).join(" ")}`;
  const unshare = ["--mount", "--net", "--pid", "--fork", "--kill-child", "sh", "-c", script];
  const child = spawn("unshare", unshare, { stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const ended = once(child, "exit");
  /** The number, out here, of the process that is number 1 inside; empty before and after. */
  const inner = () => {
    const file = `/proc/${child.pid}/task/${child.pid}/children`;
    return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  };
  const enter = (args, options) => attempt("nsenter", ["-t", inner(), ...args], options);
  return {
    output: () => text,
    pid: inner,
    /** A command inside, as the same user: what `docker exec` does. */
    exec: (words, environment = {}) =>
      enter([
        "-m",
        "-n",
        "-p",
        ...asUser({ ...given, environment: { ...given.environment, ...environment } }, words),
      ]),
    /** Asks by HTTP from the container's network: curl's words besides the usual ones. */
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
    /** The exit status, once it has ended by itself. */
    ended: async () => (await ended)[0],
    /** Sends the image's stop signal to process 1. Answers the exit status and the milliseconds it took. */
    async stop() {
      const started = performance.now();
      process.kill(Number(inner()), image.StopSignal ?? "SIGTERM");
      const [status] = await ended;
      return { status, ms: Math.round(performance.now() - started) };
    },
    /** Waits until process 1 is the program of that name. */
    async untilRunning(name) {
      for (let waited = 0; waited < 10_000; waited += 50) {
        const pid = inner();
        if (pid && readFileSync(`/proc/${pid}/comm`, "utf8").trim() === name) return;
        await sleep(50);
      }
      throw new Error(`${name} did not start:\n${text}`);
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
