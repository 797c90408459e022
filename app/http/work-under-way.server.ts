const underWay = new Set<Promise<unknown>>();

/**
 * Tracks work a request has started, and returns it. It continues if the connection breaks, and shutdown waits for
 * it.
 */
export function noteWork<T>(work: Promise<T>): Promise<T> {
  underWay.add(work);
  const forget = () => underWay.delete(work);
  work.then(forget, forget);
  return work;
}

/** Resolves when all current work has ended. */
export const workToEnd = () => Promise.allSettled(underWay);
