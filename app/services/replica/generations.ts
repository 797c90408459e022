/** A series of copies in a replica, and the time it covers. */
export type Generation = { name: string; start: Date; end: Date };

/** Reads what `litestream generations` prints: a table with the columns name, generation, lag, start and end. */
export function parseGenerations(table: string): Generation[] {
  return table.split("\n").flatMap((line) => {
    const [, name, start, end] = /\s([0-9a-f]{16})\s.*?(\S+T\S+)\s+(\S+T\S+)\s*$/.exec(line) ?? [];
    return name && start && end ? [{ name, start: new Date(start), end: new Date(end) }] : [];
  });
}

/** Reads what `litestream wal` prints of one series: the moments, in whole seconds, at which its parts were written, in order. */
export function parseMoments(table: string, generation: string): Date[] {
  const written = table.split("\n").flatMap((line) => {
    const [, name, created] = /\s([0-9a-f]{16})\s.*\s(\S+T\S+)\s*$/.exec(line) ?? [];
    return name === generation && created ? [created] : [];
  });
  return [...new Set(written)].toSorted().map((moment) => new Date(moment));
}

/** Which series to restore, and up to when; null for its end. */
export type RestorePoint = { generation: Generation; upTo: Date | null };

/**
 * The series that holds a moment: the last one that had begun by then, up to that moment or, if nothing was written after it,
 * its end. Without a moment, the one the replica's marker names, or the one that was written to last. Null if there is none.
 */
export function choosePoint(
  generations: readonly Generation[],
  at: Date | null,
  marked: string | null,
): RestorePoint | null {
  if (at === null) {
    const newestFirst = generations.toSorted((one, other) => other.end.getTime() - one.end.getTime());
    const generation = generations.find(({ name }) => name === marked) ?? newestFirst[0];
    return generation ? { generation, upTo: null } : null;
  }
  const begun = generations.filter(({ start }) => start <= at);
  const [generation] = begun.toSorted((one, other) => other.start.getTime() - one.start.getTime());
  return generation ? { generation, upTo: at < generation.end ? at : null } : null;
}
