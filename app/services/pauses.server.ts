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
const lookEvery = 20;

/** The requests under way at any time since the last look. */
function createUnderWay() {
  const open = new Map<symbol, string>();
  let lately = new Set<string>();
  return {
    enter(request: string) {
      const id = Symbol(request);
      open.set(id, request);
      lately.add(request);
      return () => void open.delete(id);
    },
    take() {
      const found = [...lately];
      lately = new Set(open.values());
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
      // How late each look comes; a histogram of the loop's delays sees nothing in its first moments after each reset.
      let [at, cpu] = [performance.now(), process.threadCpuUsage()];
      const look = () => {
        const ms = Math.round(performance.now() - at) - lookEvery;
        const { user, system } = process.threadCpuUsage(cpu);
        const requests = underWay.take();
        [at, cpu] = [performance.now(), process.threadCpuUsage()];
        if (ms <= longest) return;
        const cpuMs = Math.min(ms, Math.round((user + system) / 1000));
        const pause = { at: clock.now(), ms, cpuMs, requests: requests.slice(0, mostRequests) };
        pauses.push(pause);
        if (pauses.length > mostKept) pauses.shift();
        log.warn({ ms, cpuMs, requests: pause.requests }, "no one was answered for a moment");
      };
      const looking = setInterval(look, lookEvery).unref();
      return () => clearInterval(looking);
    },
  };
}
