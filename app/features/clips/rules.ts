/** The most frames a second a prepared clip keeps. */
export const mostFrames = 120;

/** How often a piece of work is begun before it is given up. */
export const mostAttempts = 3;

const minute = 60_000;

/** How long to wait after so many failed tries, in milliseconds. */
export function pauseAfter(attempts: number): number {
  return attempts * attempts * minute;
}

/** Whether so much is missing at the end that the file was cut off; both in milliseconds, null when it promised no length. */
export function isCutOff(readable: number, promised: number | null): boolean {
  return promised !== null && readable < promised * 0.9 - 500;
}
