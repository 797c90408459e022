/** Runs one piece of work as soon as fewer than the agreed number run. */
type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** How many pieces of work may wait; what comes then throws what `refuse` answers. */
type Queue = { most: number; refuse(): Error };

/** Lets at most `most` pieces of work run at the same time; the others wait in the order they came, as many as the queue takes. */
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
      // The place goes straight to the next one in line, so that no one slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
