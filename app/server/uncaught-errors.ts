/** The log message of an uncaught error, which is always a bug. The tests look for it in every server they start. */
export const uncaughtErrorSentence = "nothing caught this; the server finishes what it has begun and stops";

/**
 * Calls `end` after an uncaught error was logged. The process can't be trusted after that: hiding the error would
 * leave a half-working server, so a supervisor must start a new one.
 */
export function onUncaughtError(
  log: { error(facts: { err: unknown }, sentence: string): void },
  end: () => void,
): void {
  const onFault = (error: unknown) => {
    log.error({ err: error }, uncaughtErrorSentence);
    end();
  };
  process.on("uncaughtException", onFault);
  process.on("unhandledRejection", onFault);
}
