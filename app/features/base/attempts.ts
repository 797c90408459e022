/** How often a piece of background work is begun before it is given up (contract, "Running"). */
export const mostAttempts = 3;

const minute = 60_000;

/** How long to wait after so many failed tries, in milliseconds. */
export function pauseAfter(attempts: number): number {
  return attempts * attempts * minute;
}

/** How long after it was asked for work with so many failed tries is due again, in milliseconds. */
export function dueAfter(attempts: number): number {
  return attempts === 0 ? 0 : dueAfter(attempts - 1) + pauseAfter(attempts);
}

/** Why work was given up whose every try ended with the server. */
export const cutShort = "The server ended each time while this ran.";
