import { lookUpOffset, type ZoneTable } from "../ui/time/zone-clock.ts";

const dayMs = 86_400_000;
/** Two changes of a zone's clock are further apart. */
const stepMs = 14 * dayMs;
/** What pages show lies within: a member's last years, and the plans ahead. */
const [backMs, aheadMs] = [3 * 366 * dayMs, 366 * dayMs];
const mostKept = 256;
const kept = new Map<string, { table: ZoneTable; from: number }>();

/** The first instant, to the minute, at which the zone's offset is no longer what it was at `before`. */
function findChange(before: number, after: number, zone: string): number {
  const offset = lookUpOffset(before, zone);
  let [low, high] = [before, after];
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000;
    if (lookUpOffset(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

function makeTable(zone: string, now: number): ZoneTable {
  const start = Math.floor((now - backMs) / dayMs) * dayMs;
  const changes: [number, number][] = [[start, lookUpOffset(start, zone)]];
  const until = start + backMs + aheadMs;
  for (let at = start; at < until; at += stepMs) {
    const offset = lookUpOffset(at + stepMs, zone);
    if (offset !== changes.at(-1)?.[1]) changes.push([findChange(at, at + stepMs, zone), offset]);
  }
  return { zone, until, changes };
}

/** The offsets of a zone for the years around now, so that a page can show its times. Throws a RangeError for an unknown zone. */
export function zoneTable(zone: string, now: Date): ZoneTable {
  const at = now.getTime();
  const known = kept.get(zone);
  if (known && Math.abs(at - known.from) < 30 * dayMs) return known.table;
  const table = makeTable(zone, at);
  // The cap matters because browsers send zone names, in any capitalization.
  if (kept.size >= mostKept) kept.clear();
  kept.set(zone, { table, from: at });
  return table;
}
