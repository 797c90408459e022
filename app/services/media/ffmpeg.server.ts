import { execFile, spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { errorCode } from "#app/services/storage/errors.server.ts";

const ask = promisify(execFile);
const remembered = 60_000;
const mebibyte = 1024 * 1024;
const memoryBytes = 3 * 1024 * mebibyte;
/** Measuring reads an index, which a small file may unpack into gigabytes. */
const probeBytes = 768 * mebibyte;
/** How much of a tool's answer is heard, in characters. */
const mostHeard = 256 * 1024;

/** ffmpeg's last words when it was told not to accept an empty output, as version 7 and those before it say them. */
const isEmpty =
  /^(?:\[out#\S+ @ \S+\] Output file is empty|Empty output|\[\S+ @ \S+\] Could not open encoder before EOF)\b/m;

/**
 * A run's time limit, its abort signal, how many characters it may answer if not the usual number, and who is told how many
 * milliseconds of the result there are.
 */
export type RunLimits = {
  signal: AbortSignal;
  timeoutMs: number;
  mostHeard?: number;
  onTime?: ((ms: number) => void) | undefined;
};

const sentences = {
  failed: "ffmpeg failed",
  too_long: "ffmpeg took too long",
  stopped: "ffmpeg was stopped",
  nothing: "ffmpeg made nothing",
} as const;

/**
 * A run without a result: it failed, took too long, was stopped, or succeeded but made nothing. The message ends with
 * ffmpeg's own words.
 */
export class FfmpegFailedError extends Error {
  override name = "FfmpegFailedError";
  readonly why: keyof typeof sentences;
  constructor(why: FfmpegFailedError["why"], words: string) {
    super(`${sentences[why]}: ${words}`);
    this.why = why;
  }
}

/** This machine's ffmpeg. Runs have the lowest priority, limited memory, output and time, and end with the server. */
export type Ffmpeg = {
  /** Whether it can be run here; checked at most once a minute. */
  isThere(): Promise<boolean>;
  /** Whether it was built with all of these filters. */
  hasFilters(names: readonly string[]): Promise<boolean>;
  /** Runs ffmpeg to write the file `target`, which then exists and isn't empty. Throws `FfmpegFailedError`. */
  make(target: string, args: readonly string[], limits: RunLimits): Promise<void>;
  /** Runs ffprobe and returns its output. Throws `FfmpegFailedError`. */
  probe(args: readonly string[], limits: RunLimits): Promise<string>;
};

// Each step replaces itself by exec, so the process id stays the tool's own. If a machine lacks one of these limits
// or commands, the others still apply, and the server enforces the time limit itself. The environment isn't passed
// on: no secret, no proxy.
const launch = `
ulimit -c 0; ulimit -v "$1" 2>/dev/null; ulimit -f "$2"; shift 2
command -v setpriv >/dev/null && set -- setpriv --pdeathsig KILL "$@"
command -v ionice >/dev/null && set -- ionice -t -c 3 "$@"
exec env -i PATH="$PATH" LC_ALL=C nice -n 19 "$@"`;

type Tool = { command: string; maxOutputBytes: number; maxMemoryBytes: number };

function start({ command, maxOutputBytes, maxMemoryBytes }: Tool, args: readonly string[]) {
  const limits = [maxMemoryBytes / 1024, Math.ceil(maxOutputBytes / 512)].map(String);
  return spawn("/bin/sh", ["-c", launch, "media", ...limits, command, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Collects a process's output; without a pipe there is none. */
function hear(
  pipe: Readable | null | undefined,
  onError: (error: Error) => void,
  take: (text: string) => void,
) {
  pipe?.setEncoding("utf8").on("data", take).on("error", onError);
}

/** ffmpeg's own report: a few lines twice a second, one of which has the time reached, or "N/A". */
const reachedTime = /^out_time_us=(\d+)$/gm;

/** Runs a tool with its limits, at the lowest priority, and returns its output. Throws `FfmpegFailedError`. */
export function runTool(tool: Tool, args: readonly string[], limits: RunLimits): Promise<string> {
  const { signal, timeoutMs, onTime, mostHeard: most = mostHeard } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (signal.aborted) return Promise.reject(new FfmpegFailedError("stopped", "before it began"));
  const child = start(tool, args);
  // Registered before anything else, because a process that couldn't be started has no pipes and reports that a
  // moment later.
  child.on("error", reject);
  const said = { out: "", err: "" };
  let why: FfmpegFailedError["why"] = "failed";
  const end = (reason: FfmpegFailedError["why"]) => {
    why = reason;
    child.kill("SIGKILL");
  };
  const stop = () => end("stopped");
  const timer = setTimeout(end, timeoutMs, "too_long");
  signal.addEventListener("abort", stop, { once: true });
  hear(child.stdout, reject, (text) => {
    if (onTime) {
      for (const [, us] of text.matchAll(reachedTime)) onTime(Number(us) / 1000);
      return;
    }
    said.out += text;
    if (said.out.length > most) end("failed");
  });
  hear(child.stderr, reject, (text) => {
    said.err = (said.err + text).slice(-2_000);
  });
  child.once("close", (code, killedBy) => {
    const words = said.err.trim() || `it ended with ${code ?? killedBy}`;
    if (code === 0 && why === "failed") resolve(said.out);
    else reject(new FfmpegFailedError(why === "failed" && isEmpty.test(words) ? "nothing" : why, words));
  });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  });
}

/** A file's size in bytes; 0 if it doesn't exist. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return 0;
    throw error;
  }
}

/** Whether a command can be run. One that takes longer than 5 seconds counts: the machine is busy. */
const answers = (command: string, args: readonly string[]): Promise<boolean> =>
  ask(command, args, { timeout: 5_000 }).then(
    () => true,
    ({ killed }: { killed?: boolean }) => killed === true,
  );

/** Tells whether a command can be run here, and asks it at most once a minute. */
export function works(command: string, args: readonly string[]): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | null = null;
  return () => {
    const now = performance.now();
    if (!known || now - known.at > remembered) known = { at: now, answer: answers(command, args) };
    return known.answer;
  };
}

/** ffprobe is beside ffmpeg. */
const probeBeside = (path: string) => (path.includes("/") ? join(dirname(path), "ffprobe") : "ffprobe");

/** The configured ffmpeg, else the one on the PATH; no run writes more than `maxOutputBytes`. */
export function findFfmpeg({
  path = "ffmpeg",
  maxOutputBytes,
}: {
  path?: string | undefined;
  maxOutputBytes: number;
}): Ffmpeg {
  let filters: Promise<string> | null = null;
  const listFilters = async () => (await ask(path, ["-hide_banner", "-filters"], { timeout: 5_000 })).stdout;
  // Without the last flag, a run that found no frame exits with 0 and leaves no file, or one without a picture.
  const common = ["-nostdin", "-hide_banner", "-v", "error", "-abort_on", "empty_output"];
  return {
    isThere: works(path, ["-hide_banner", "-version"]),
    async hasFilters(names) {
      filters ??= listFilters();
      const list = await filters.catch((error) => {
        // Checked again next time, because descriptors or time may have run short.
        filters = null;
        throw error;
      });
      return names.every((name) => new RegExp(`^ \\S+ ${name} `, "m").test(list));
    },
    async make(target, args, limits) {
      await runTool(
        { command: path, maxOutputBytes, maxMemoryBytes: memoryBytes },
        [...common, ...(limits.onTime ? ["-progress", "pipe:1"] : []), ...args, "-y", target],
        limits,
      );
      if ((await sizeOf(target)) === 0) throw new FfmpegFailedError("nothing", "it ended well all the same");
    },
    probe: (args, limits) =>
      runTool(
        { command: probeBeside(path), maxOutputBytes, maxMemoryBytes: probeBytes },
        ["-v", "error", ...args],
        limits,
      ),
  };
}
