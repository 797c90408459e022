import { pino } from "pino";

/** A log that takes an object of facts and a sentence. */
export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/** How much waits where standard output takes nothing; beyond it lines are lost. In bytes. */
const mostWaiting = 1024 * 1024;

/**
 * The log as JSON lines on standard output. A full disk behind it, or a reader that has gone, costs lines and never the
 * service: there is nowhere left to say so.
 */
export function openLog(level: string): Log {
  // Written in turn: at its end the process would otherwise keep trying to write what a full disk has not taken.
  const output = pino.destination({ dest: 1, maxLength: mostWaiting, sync: true });
  output.on("error", () => undefined);
  return pino({ level }, output);
}
