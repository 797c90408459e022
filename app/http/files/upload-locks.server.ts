import { ERRORS, type Locker, type RequestRelease } from "@tus/server";

type Holder = { letGo: RequestRelease; freed: Promise<void> };

const patience = 30_000;

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

/**
 * Only one request at a time writes to an upload. A new one asks the old one, whose connection may be dead, to let
 * go, and waits for that. The package's own locker waits by spinning the event loop.
 */
export function uploadLocks(): Locker {
  const holders = new Map<string, Holder>();
  return {
    newLock(id) {
      const free = Promise.withResolvers<void>();
      return {
        async lock(signal, letGo) {
          const end = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            await holder.letGo();
            await Promise.race([holder.freed, whenAborted(end)]);
            if (end.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          holders.set(id, { letGo, freed: free.promise });
        },
        async unlock() {
          holders.delete(id);
          free.resolve();
        },
      };
    },
  };
}
