/** How often background work is started before it is given up (contract, "Running"). */
export const mostAttempts = 3;

const minute = 60_000;

/** The delay after that many failed tries, in milliseconds. */
export function pauseAfter(attempts: number): number {
  return attempts * attempts * minute;
}

/** How long after the request the next try is due, given that many failed tries, in milliseconds. */
export function dueAfter(attempts: number): number {
  return attempts === 0 ? 0 : dueAfter(attempts - 1) + pauseAfter(attempts);
}

/** The reason given when the server stopped during every try. */
export const cutShort = "The server stopped each time this ran.";
