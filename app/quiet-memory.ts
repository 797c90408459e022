import { type EventLoopUtilization, performance } from "node:perf_hooks";

/** How often is looked, in milliseconds. */
const every = 1_000;
/** The share of its time the process may work and still count as quiet. */
const quietShare = 0.02;
/** How many quiet looks in a row it takes after the start, and later. */
const patience = { first: 3, later: 60 };
/** How much more than after the last time must be held. */
const growth = 1.2;

function quietWatch(): () => boolean {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization < quietShare;
  };
}

/** The bytes the process holds; `otherwise` where that cannot be read: it is asked of a file, and no descriptor may be left. */
function readHeld(otherwise: number): number {
  try {
    return process.memoryUsage.rss();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === "uv_resident_set_memory") return otherwise;
    throw error;
  }
}

/**
 * Gives memory back to the machine soon after there is nothing to do: what the start and busy hours leave behind, the collector
 * of itself gives back only when it next runs (20 s after a start were seen). It takes 0.1 s, and what was compiled is compiled
 * again when it is next used, so it is done soon after the start and then after a quiet minute only. Does nothing unless
 * Node was started with `--expose-gc`.
 */
export function giveMemoryBackWhenQuiet(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  const isQuiet = quietWatch();
  let quietLooks = 0;
  let held = 0;
  setInterval(() => {
    quietLooks = isQuiet() ? quietLooks + 1 : 0;
    if (quietLooks < (held === 0 ? patience.first : patience.later)) return;
    if (readHeld(0) < held * growth) return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    held = readHeld(held);
  }, every).unref();
}
