const sameWithin = 10 * 60_000;

/** The time from which the same text from the same sender is one message: a second tap, or a retry on a bad connection. */
export const repeatedSince = (now: Date) => new Date(now.getTime() - sameWithin);

/** How often one address may write to the coaches. */
export const contactLimit = { name: "contact", points: 5, perSeconds: 900 } as const;
