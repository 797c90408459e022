/** Milliseconds since the page loaded, on a clock no one can set, for measuring speed. */
export const steadyTime = () => performance.now();
