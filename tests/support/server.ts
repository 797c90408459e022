import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { uncaughtErrorSentence } from "#app/server/uncaught-errors.ts";
import { root } from "./bundle.ts";
import { serverEnvironment, serverFlags } from "./server-flags.ts";
import { cloneClub, clubEnvironment } from "./template.ts";

/** The real server in a separate process, on the machine's clock. */
export type RunningServer = {
  url: string;
  pid: number;
  dataDir: string;
  /** All its output so far. */
  output(): string;
  /** Resolves with the exit status when the process has ended, by itself or stopped (null after a kill). */
  ended: Promise<number | null>;
  /** Sends the signal and returns the exit status (null after a kill). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it if it is still running, and deletes its folder. Throws if it had an uncaught error. */
  close(): Promise<void>;
};

const portsEach = 1_000;
let portsTried = 0;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  const listens = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (listens) await new Promise((resolve) => probe.close(resolve));
  return listens;
}

/**
 * A free port from the worker's own range, below those the system gives out. When two workers chose the same port, one
 * test's server answered another test's requests.
 */
export async function freePort(): Promise<number> {
  const first =
    10_000 + portsEach * Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
  for (;;) {
    const port = first + (portsTried++ % portsEach);
    if (await isFree(port)) return port;
  }
}

async function untilServing(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let waited = 0; waited < 25_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
    const isUp = await fetch(url, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(50);
  }
  throw new Error(`The server did not serve within 25 s:\n${output()}`);
}

type Options = {
  /** By default a fresh copy of the demo club. */
  dataDir?: string;
  environment?: Record<string, string>;
  /** The folder of another version of the program. */
  program?: string;
  /** How Node is started: a command that replaces itself with its arguments, such as `prlimit`. */
  under?: string[];
  /** The test causes an uncaught error on purpose. */
  failsOnPurpose?: boolean;
};

/** Starts the server on the folder and waits until it answers. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const club = options.dataDir ? { dataDir: options.dataDir, remove: async () => {} } : await cloneClub();
  const port = await freePort();
  const host = options.environment?.HOST ?? "127.0.0.1";
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const program = options.program ?? root;
  const command = [...(options.under ?? []), process.execPath, ...serverFlags];
  const child = spawn(command[0] ?? "", [...command.slice(1), join(program, "app/cli/serve.mjs")], {
    cwd: program,
    env: {
      PATH: process.env.PATH,
      ...serverEnvironment,
      ...clubEnvironment(club.dataDir),
      PORT: String(port),
      APP_URL: url,
      LOG_LEVEL: "info",
      ...options.environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const ended = once(child, "exit").then(() => child.exitCode);
  const output = () => text;
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  const close = async () => {
    await stop("SIGKILL");
    await club.remove();
    if (!options.failsOnPurpose && text.includes(uncaughtErrorSentence))
      throw new Error(`Nothing caught a failure in the server:\n${text.slice(-8_000)}`);
  };
  try {
    await untilServing(url, child, output);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, pid: child.pid ?? 0, dataDir: club.dataDir, output, ended, stop, close };
}
