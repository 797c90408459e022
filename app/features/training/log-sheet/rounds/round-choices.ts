/** The round counts the round-by-round form offers without scripts (D23). */
export const roundChoices = [5, 10, 15, 20, 25, 30, 40] as const;

/** The number of rounds an address asks for; null for the quick form. */
export function readRounds(value: string | null): number | null {
  if (value === null) return null;
  return roundChoices.find((choice) => choice === Number(value)) ?? 10;
}
