import { execFile, spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const ask = promisify(execFile);
const remembered = 60_000;
const mebibyte = 1024 * 1024;
const memoryBytes = 3 * 1024 * mebibyte;
const mostHeard = 256 * 1024;

/** How long a run may take, and what stops it early. */
export type RunLimits = { signal: AbortSignal; timeoutMs: number };

/** A run that gave no result: it failed by itself, took too long, or was stopped. The message ends with its own words. */
export class FfmpegFailed extends Error {
  override name = "FfmpegFailed";
  readonly why: "failed" | "too_long" | "stopped";
  constructor(why: FfmpegFailed["why"], words: string) {
    super(
      `ffmpeg ${why === "failed" ? "failed" : why === "stopped" ? "was stopped" : "took too long"}: ${words}`,
    );
    this.why = why;
  }
}

/** ffmpeg as it lies on this machine. Runs have the lowest priority, bounded memory, output and time, and end with the server. */
export type Ffmpeg = {
  /** Whether it can be run here; asked again after a minute at the earliest. */
  isThere(): Promise<boolean>;
  /** Whether it was built with every one of these filters. */
  hasFilters(names: readonly string[]): Promise<boolean>;
  /** Runs ffmpeg. Throws `FfmpegFailed`. */
  run(args: readonly string[], limits: RunLimits): Promise<void>;
  /** Runs ffprobe and answers what it writes. Throws `FfmpegFailed`. */
  probe(args: readonly string[], limits: RunLimits): Promise<string>;
};

// Everything is replaced by exec, so that the process id stays the tool's own. Where a machine has no such limit or
// command, the others still hold: the time limit is the server's own. The environment stays behind: no secret, no proxy.
const launch = `
ulimit -c 0; ulimit -v "$1" 2>/dev/null; ulimit -f "$2"; shift 2
command -v setpriv >/dev/null && set -- setpriv --pdeathsig KILL "$@"
command -v ionice >/dev/null && set -- ionice -t -c 3 "$@"
exec env -i PATH="$PATH" LC_ALL=C nice -n 19 "$@"`;

function start(command: string, args: readonly string[], maxOutputBytes: number) {
  const limits = [memoryBytes / 1024, Math.ceil(maxOutputBytes / 512)].map(String);
  return spawn("/bin/sh", ["-c", launch, "media", ...limits, command, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

type Tool = { command: string; maxOutputBytes: number };

function run({ command, maxOutputBytes }: Tool, args: readonly string[], limits: RunLimits): Promise<string> {
  const { signal, timeoutMs } = limits;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  if (signal.aborted) return Promise.reject(new FfmpegFailed("stopped", "before it began"));
  const child = start(command, args, maxOutputBytes);
  const said = { out: "", err: "" };
  let why: FfmpegFailed["why"] = "failed";
  const end = (reason: FfmpegFailed["why"]) => {
    why = reason;
    child.kill("SIGKILL");
  };
  const stop = () => end("stopped");
  const timer = setTimeout(end, timeoutMs, "too_long");
  signal.addEventListener("abort", stop, { once: true });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
    if (said.out.length > mostHeard) end("failed");
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.err = (said.err + text).slice(-2_000);
  });
  child.once("error", reject);
  child.once("close", (code, killedBy) => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    if (code === 0 && why === "failed") resolve(said.out);
    else reject(new FfmpegFailed(why, said.err.trim() || `it ended with ${code ?? killedBy}`));
  });
  return promise;
}

/** ffprobe lies beside ffmpeg. */
const probeBeside = (path: string) => (path.includes("/") ? join(dirname(path), "ffprobe") : "ffprobe");

/** The ffmpeg of the configuration, else the one on the PATH; no run writes more than `maxOutputBytes`. */
export function findFfmpeg({
  path = "ffmpeg",
  maxOutputBytes,
}: {
  path?: string | undefined;
  maxOutputBytes: number;
}): Ffmpeg {
  let known: { at: number; answer: Promise<boolean> } | null = null;
  let filters: Promise<string> | null = null;
  const isThere = () =>
    ask(path, ["-hide_banner", "-version"], { timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  const quiet = ["-nostdin", "-hide_banner", "-v", "error"];
  return {
    isThere() {
      const now = performance.now();
      if (!known || now - known.at > remembered) known = { at: now, answer: isThere() };
      return known.answer;
    },
    async hasFilters(names) {
      filters ??= ask(path, ["-hide_banner", "-filters"], { timeout: 5_000 }).then(({ stdout }) => stdout);
      const list = await filters;
      return names.every((name) => new RegExp(`^ \\S+ ${name} `, "m").test(list));
    },
    run: async (args, limits) => {
      await run({ command: path, maxOutputBytes }, [...quiet, ...args], limits);
    },
    probe: (args, limits) =>
      run({ command: probeBeside(path), maxOutputBytes }, ["-v", "error", ...args], limits),
  };
}
