/** The most drills one copy may make. */
export const mostCopies = 20_000;
