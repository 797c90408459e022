/** What the log says of something that nothing caught: a bug, always. The tests look for it in every server they start. */
export const lastResortSentence = "nothing caught this; the server finishes what it has begun and stops";

/**
 * Calls `end` when something fails that nothing caught, after it is logged. From then on the process cannot be trusted:
 * hiding the failure would leave a server that half works, so a supervisor has to start a new one.
 */
export function onLastResort(
  log: { error(facts: { err: unknown }, sentence: string): void },
  end: () => void,
): void {
  const onFault = (error: unknown) => {
    log.error({ err: error }, lastResortSentence);
    end();
  };
  process.on("uncaughtException", onFault);
  process.on("unhandledRejection", onFault);
}
