/** How much a question or an answer holds, in characters. */
export const longestPost = 4000;
