import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { applyDemoSettings } from "../../app/cli/demo-folder.mjs";
import { inProject, root } from "../../app/cli/paths.mjs";
import { serverFlags } from "../support/server-flags.ts";

/** Runs `work` with a bare server of serve.mjs in a process of its own. */
export async function withServer(kind, args, work) {
  const child = fork(inProject("tests/bench/serve.mjs"), [kind, ...args]);
  const port = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`The server ${kind} ended with ${code}`)));
  });
  const spent = () =>
    new Promise((resolve) => {
      child.once("message", resolve);
      child.send("spent");
    });
  try {
    return await work(port, spent, child.pid);
  } finally {
    child.disconnect();
  }
}

/** Starts the club as it is served in life, on a folder of the demo's. `ready` answers the milliseconds to the first 200. */
export function startClub(dataDir, port) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" };
  Object.assign(env, { DISK_RESERVE_BYTES: "0", RATE_LIMIT_FACTOR: "1000" });
  applyDemoSettings(env, dataDir);
  const started = performance.now();
  const child = spawn(process.execPath, [...serverFlags, inProject("app/cli/serve.mjs")], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    async ready() {
      while (performance.now() - started < 60_000) {
        const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
        await answer?.arrayBuffer();
        if (answer?.ok) return performance.now() - started;
        await sleep(5);
      }
      throw new Error("The club did not answer within a minute.");
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** Processor time a process has used, all its threads, in milliseconds. */
export function processorTime(pid) {
  let nanoseconds = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const [spent] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ");
    nanoseconds += Number(spent);
  }
  return nanoseconds / 1e6;
}

/** Resident memory in MiB: now (`VmRSS`) or the most there ever was (`VmHWM`). */
export function memoryOf(pid, what = "VmRSS") {
  const [, kilobytes] =
    new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * What one request costs the server: the middle of five rounds, in milliseconds of its own processor time. What else the
 * machine does does not count.
 */
export async function costOf(pid, ask, times = 10) {
  for (let at = 0; at < 10; at += 1) await ask();
  const rounds = [];
  for (let round = 0; round < 5; round += 1) {
    const before = processorTime(pid);
    for (let at = 0; at < times; at += 1) await ask();
    rounds.push((processorTime(pid) - before) / times);
  }
  return rounds.toSorted((a, b) => a - b)[2];
}
