/** What a new member has done so far. */
export type FirstSteps = {
  isConfirmed: boolean;
  hasWatched: boolean;
  hasLogged: boolean;
  /** No step: whether a plan was chosen yet. */
  hasPlan: boolean;
};

/** How many of the steps are done. */
export const countDone = ({ isConfirmed, hasWatched, hasLogged }: FirstSteps) =>
  [isConfirmed, hasWatched, hasLogged].filter(Boolean).length;
