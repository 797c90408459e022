/** Milliseconds since the page came, on a clock no one can set: for how fast something goes. */
export const steadyTime = () => performance.now();
