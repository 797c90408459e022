/** The maximum number of drills in one copy. */
export const mostCopies = 20_000;
