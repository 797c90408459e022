/** Why an older entry has no Edit (D24). */
export const closedWords = "Entries older than 7 days can't be changed.";
