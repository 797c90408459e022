/** The most drills one copy may make. */
export const mostCopies = 20_000;

/** The last week a plan can have (contract, "Numbers"). */
export const lastWeek = 520;
