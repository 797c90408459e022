import { formatNumber } from "#app/ui/time/format.ts";
import { type Level, levelOf, type Standing } from "./level-rules.ts";
import { pprBand, pprBandRanges, roundTo } from "./rules.ts";

function levelRange({ name, from, below }: Level): string {
  if (from === 0) return `under ${below}`;
  return name === "Pro" ? `${from} and up` : `${from} to ${below}`;
}

/** Two scales put a word to one average, so each is named with its range. */
function scaleWords(averagePpr: number): string {
  const shown = roundTo(averagePpr, 1);
  const level = levelOf(shown);
  return `${formatNumber(shown, 1)} PPR over all drills is ${pprBand(shown)} on the chart's scale (${pprBandRanges[pprBand(shown)]}). In league play it's ${level.name} level (${levelRange(level)}).`;
}

function clubWords({ players, averagePpr, above }: Standing): string {
  const recent = `Your last 13 weeks (${formatNumber(averagePpr, 1)})`;
  return above === 0
    ? ` ${recent} are among ${players} active players here.`
    : ` ${recent} are above ${above}% of ${players} active players here.`;
}

/** What an average means, in one line: its band in the chart, its level, and how it compares if the club is large enough. */
export function LevelLine({ averagePpr, standing }: { averagePpr: number; standing: Standing | null }) {
  return (
    <p className="text-ink-muted">
      {scaleWords(averagePpr)}
      {standing && clubWords(standing)}
    </p>
  );
}
