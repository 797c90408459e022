/** A count with its noun, which agrees with it: "1 round", "12 rounds". */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
