/**
 * The request to open next, by promised time: the first that no other coach has open (`openElsewhere`, by request),
 * else the first; null if none is left.
 */
export function nextDue<Row extends { id: string }>(
  waiting: readonly Row[],
  after: string,
  openElsewhere: Readonly<Record<string, string>>,
): Row | null {
  const others = waiting.filter(({ id }) => id !== after);
  return others.find(({ id }) => !openElsewhere[id]) ?? others[0] ?? null;
}
