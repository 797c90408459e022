/** The product's source of time. */
export type Clock = { now(): Date };

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };
