import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Litestream } from "./litestream.server.ts";
import type { LitestreamLine } from "./progress.ts";

const shortestPause = 500;
const longestPause = 60_000;
/** After running this long, the next failure counts as the first. */
const wellAfter = 60_000;

/** A Litestream that is kept running until it is stopped. */
export type Supervised = {
  /** Its process id; null while it isn't running. */
  pid(): number | null;
  /** Lets it copy what is left and waits for its end, at most that many milliseconds; then it is killed. */
  stop(limit: number): Promise<void>;
  /** Ends it, so that it starts again. */
  restart(): void;
  /** Ends it without copying anything more. */
  kill(): Promise<void>;
};

type Hooks = {
  onLine(line: LitestreamLine): void;
  onStart(pid: number): void;
  /** It ended by itself; it starts again after so many milliseconds. */
  onEnd(words: string, pause: number): void;
};

// Litestream ends when this command does, and the command ends when its end of the pipe closes: with the server,
// however that ends. So it never outlives the server by more than its last copy.
const untilTheServerEnds = "sh -c 'cat <&3'";

/** Its own process group: a terminal's Ctrl+C must not end it before the server has finished. */
function start({ program, settings, environment }: Litestream): ChildProcess {
  return spawn(program, ["replicate", "-config", settings, "-exec", untilTheServerEnds], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
  });
}

function closePipe(child: ChildProcess | null): void {
  const pipe = child?.stdio[3] as Writable | undefined;
  pipe?.on("error", () => undefined);
  pipe?.destroy();
}

// A line for every page: thousands while a list is imported.
const isPage = (text: string) => text.includes('"copy-shadow: ok"');
const pageLine: LitestreamLine = { level: "DEBUG", msg: "copy-shadow: ok" };

function readLine(text: string): LitestreamLine {
  if (isPage(text)) return pageLine;
  try {
    const line: unknown = JSON.parse(text);
    if (line && typeof line === "object") return line as LitestreamLine;
  } catch {
    // Not one of its log lines, such as why it couldn't start.
  }
  return { level: "ERROR", msg: text.slice(0, 500) };
}

/** Listens to one run until it ends. Returns its last words. */
async function listen(child: ChildProcess, onLine: Hooks["onLine"]): Promise<string> {
  let words = "";
  for (const output of [child.stdout, child.stderr]) {
    if (!output) continue;
    createInterface({ input: output }).on("line", (text) => {
      const line = readLine(text);
      if (line.level === "ERROR") words = [line.msg, line.error].filter(Boolean).join(": ");
      onLine(line);
    });
  }
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(words || `it ended with ${signal ?? code}`));
  });
}

/**
 * Starts Litestream and starts it again when it ends, after pauses that grow from half a second to a minute.
 */
export function superviseLitestream(litestream: Litestream, { onLine, onStart, onEnd }: Hooks): Supervised {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;

  async function run(): Promise<void> {
    for (let pause = shortestPause; !stopping.signal.aborted; ) {
      const startedAt = performance.now();
      const current = start(litestream);
      child = current;
      const ended = listen(current, onLine);
      if (current.pid !== undefined) onStart(current.pid);
      const words = await ended;
      child = null;
      closePipe(current);
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > wellAfter) pause = shortestPause;
      onEnd(words, pause);
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      pause = Math.min(pause * 2, longestPause);
    }
  }

  const running = run();
  const letGo = () => {
    stopping.abort();
    closePipe(child);
  };
  return {
    pid: () => child?.pid ?? null,
    async stop(limit) {
      letGo();
      await Promise.race([running, sleep(limit, undefined, { ref: false })]);
      child?.kill("SIGKILL");
      await running;
    },
    restart: () => void child?.kill("SIGKILL"),
    async kill() {
      letGo();
      child?.kill("SIGKILL");
      await running;
    },
  };
}
