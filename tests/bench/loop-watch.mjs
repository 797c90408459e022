import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

// Preloaded into the measured server: on SIGUSR2 it writes how late its timers came, in milliseconds, and starts over.
const resolution = 10;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();
process.on("SIGUSR2", () => {
  const late = (value) => Math.max(0, value / 1e6 - resolution);
  const told = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) };
  writeFileSync(process.env.LOOP_FILE, JSON.stringify(told));
  delays.reset();
});
