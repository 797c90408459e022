/** The maximum number of drills in one copy. */
export const mostCopies = 20_000;

/** The last week a plan can have (contract, "Numbers"). */
export const lastWeek = 520;

/** The first and last day a plan may begin on. */
export const [firstStart, lastStart] = ["2000-01-01", "2100-12-31"] as const;
