/** Runs one piece of work when fewer than the limit are running. */
type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** How many pieces of work may wait; beyond that, it throws the result of `refuse`. */
type Queue = { most: number; refuse(): Error };

/** Runs at most `most` pieces of work at a time; the others wait in order, up to the queue's limit. */
export function limitConcurrency(most: number, queue?: Queue): Turnstile {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (queue && running >= most && waiting.length >= queue.most) throw queue.refuse();
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes straight to the next in line, so that no one slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
