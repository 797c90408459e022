/** What a copy of one's training says it is; another club's import reads it by this. */
export const copyFormat = "cornhole-club-training";

/** The version of that format. Raise it when a field changes its meaning, and keep reading the earlier ones. */
export const copyVersion = 1;
