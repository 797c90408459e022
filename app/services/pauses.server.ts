import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.server.ts";

/**
 * A moment in which the server answered no one. `cpuMs` is how much of it was spent computing; the rest was the disk, or
 * a busy machine. `requests` were under way.
 */
export type Pause = { at: Date; ms: number; cpuMs: number; requests: string[] };

/** Notices pauses, in memory only; the log has them all. */
export type Pauses = {
  /** Counts a request as under way until the result is called. */
  enter(request: string): () => void;
  /** Starts watching; the result ends it. */
  watch(log: Log, clock: Clock): () => void;
  /** The latest pauses, newest first. */
  list(): Pause[];
};

/** What counts as a pause (D95), in milliseconds. */
const longest = 200;
const mostKept = 20;
const mostRequests = 5;
const resolution = 20;
const lookEvery = 100;

/** The requests under way at any time since the look before the last. */
function createUnderWay() {
  const open = new Map<symbol, string>();
  let [earlier, lately] = [new Set<string>(), new Set<string>()];
  return {
    enter(request: string) {
      const id = Symbol(request);
      open.set(id, request);
      lately.add(request);
      return () => void open.delete(id);
    },
    /** The newest first. */
    take() {
      const found = [...new Set([...lately, ...earlier])];
      [earlier, lately] = [lately, new Set(open.values())];
      return found;
    },
  };
}

/** An empty list of pauses. */
export function createPauses(): Pauses {
  const underWay = createUnderWay();
  const pauses: Pause[] = [];
  return {
    enter: underWay.enter,
    list: () => pauses.toReversed(),
    watch(log, clock) {
      const delays = monitorEventLoopDelay({ resolution });
      delays.enable();
      let before = process.threadCpuUsage();
      const look = () => {
        const ms = Math.round(delays.max / 1e6) - resolution;
        const { user, system } = process.threadCpuUsage(before);
        const requests = underWay.take();
        delays.reset();
        before = process.threadCpuUsage();
        if (ms <= longest) return;
        const cpuMs = Math.min(ms, Math.round((user + system) / 1000));
        const pause = { at: clock.now(), ms, cpuMs, requests: requests.slice(0, mostRequests) };
        pauses.push(pause);
        if (pauses.length > mostKept) pauses.shift();
        log.warn({ ms, cpuMs, requests: pause.requests }, "no one was answered for a moment");
      };
      const looking = setInterval(look, lookEvery).unref();
      return () => {
        clearInterval(looking);
        delays.disable();
      };
    },
  };
}
