/** The maximum number of drills in one copy. */
export const mostCopies = 20_000;

/** The last week a plan can have (contract, "Numbers"). */
export const lastWeek = 520;
