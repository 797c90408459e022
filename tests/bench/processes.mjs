import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { applyDemoSettings } from "../../app/cli/demo-folder.mjs";
import { inProject, root } from "../../app/cli/paths.mjs";
import { serverEnvironment, serverFlags } from "../support/server-flags.ts";

/** Runs `work` with a bare server of serve.mjs in a separate process. */
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

/** The environment of a club on a demo folder, as in production but without limits on how often one may ask. */
export function benchEnvironment(dataDir, port) {
  const env = {
    ...process.env,
    ...serverEnvironment,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: "warn",
    DISK_RESERVE_BYTES: "0",
    RATE_LIMIT_FACTOR: "1000",
  };
  applyDemoSettings(env, dataDir);
  return env;
}

/**
 * Starts the club as in production, on a demo folder; `flags` are Node's. `ready` returns the milliseconds until the first
 * 200.
 */
export function startClub(dataDir, port, flags = serverFlags) {
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, inProject("app/cli/serve.mjs")], {
    cwd: root,
    env: benchEnvironment(dataDir, port),
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

/** Resident memory in MiB: current (`VmRSS`) or peak (`VmHWM`). */
export function memoryOf(pid, what = "VmRSS") {
  const [, kilobytes] =
    new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

async function costOf({ pid, ask, times = 10 }) {
  const before = processorTime(pid);
  for (let at = 0; at < times; at += 1) await ask();
  return (processorTime(pid) - before) / times;
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const rounds = 5;

/**
 * What one request costs a server, in milliseconds of its own processor time, for each subject beside the baseline it names:
 * five rounds through all of them, so that what else the machine does hits all alike. Answers for each subject the middle of
 * its figures and of its ratios, and the lowest and the highest ratio. A subject `asShare` tells how much of the baseline's
 * speed it has, any other how many times the baseline it costs.
 */
export async function compareCosts(baselines, subjects) {
  const all = [...Object.values(baselines), ...subjects];
  for (const { ask } of all) for (let at = 0; at < 20; at += 1) await ask();
  const measured = new Map(all.map((one) => [one, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const one of all) measured.get(one).push(await costOf(one));
  return subjects.map(({ ask: _ask, pid: _pid, times: _times, against, asShare, ...facts }, place) => {
    const [figures, base] = [measured.get(subjects[place]), measured.get(baselines[against])];
    const ratios = figures.map((figure, at) => (asShare ? base[at] / figure : figure / base[at]));
    const spread = [Math.min(...ratios), Math.max(...ratios)];
    const unit = "ms of CPU";
    return {
      ...facts,
      figure: middle(figures),
      baseline: middle(base),
      against,
      ratio: middle(ratios),
      spread,
      unit,
    };
  });
}
