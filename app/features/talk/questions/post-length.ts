/** The maximum length of a question or an answer, in characters. */
export const longestPost = 4000;
