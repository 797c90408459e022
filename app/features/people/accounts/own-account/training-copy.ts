/** The format name of a training copy, which another club's import recognizes it by. */
export const copyFormat = "cornhole-club-training";

/** The version of that format. Raise it when a field changes its meaning, and keep reading the earlier ones. */
export const copyVersion = 1;
