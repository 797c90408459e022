import { pino } from "pino";

/** A log that takes an object of facts and a sentence. */
export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/** How much to buffer while standard output takes nothing, in bytes; beyond that, lines are lost. */
const mostWaiting = 1024 * 1024;

/**
 * The log as JSON lines on standard output. If the disk behind it is full or its reader is gone, lines are lost, but
 * the service continues: there is no place left to report it.
 */
export function openLog(level: string): Log {
  // Asynchronous, because at exit a synchronous log would keep trying to write what a full disk refuses.
  const output = pino.destination({ dest: 1, maxLength: mostWaiting, sync: true });
  output.on("error", () => undefined);
  return pino({ level }, output);
}
