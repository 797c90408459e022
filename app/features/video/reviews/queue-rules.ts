/**
 * The request to open after one, in the order of their promises: the first that no other coach has open (`openElsewhere`, by
 * request), else the first; null when none is left.
 */
export function nextDue<Row extends { id: string }>(
  waiting: readonly Row[],
  after: string,
  openElsewhere: Readonly<Record<string, string>>,
): Row | null {
  const others = waiting.filter(({ id }) => id !== after);
  return others.find(({ id }) => !openElsewhere[id]) ?? others[0] ?? null;
}
