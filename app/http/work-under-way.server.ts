const underWay = new Set<Promise<unknown>>();

/** Notes what a request has begun, and answers it. It goes on when the connection breaks, and the end of the process waits for it. */
export function noteWork<T>(work: Promise<T>): Promise<T> {
  underWay.add(work);
  const forget = () => underWay.delete(work);
  work.then(forget, forget);
  return work;
}

/** Resolves when everything has ended that is under way now. */
export const workToEnd = () => Promise.allSettled(underWay);
