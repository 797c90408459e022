/** What a new member has done so far. */
export type FirstSteps = { isConfirmed: boolean; hasChosen: boolean; hasLogged: boolean };

/** How many of the steps are done. */
export const countDone = (steps: FirstSteps) => Object.values(steps).filter(Boolean).length;
