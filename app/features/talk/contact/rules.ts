const sameWithin = 10 * 60_000;

/**
 * The same text from the same sender since then is the same message: a second tap, or a retry on a bad connection.
 */
export const repeatedSince = (now: Date) => new Date(now.getTime() - sameWithin);

/** How often one address may write to the coaches. */
export const contactLimits = [
  { name: "contact", points: 5, perSeconds: 900 },
  { name: "contact-all", points: 200, perSeconds: 3600, by: () => "all" },
] as const;
