/** What Node is given in life, by `npm start`. */
export const serverFlags: string[];
