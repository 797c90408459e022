import { type Level, levelOf, type Standing } from "./level-rules.ts";
import { pprBand, pprBandRanges } from "./rules.ts";
import { pprText } from "./shown.ts";

function levelRange({ name, from, below }: Level): string {
  if (from === 0) return `under ${below}`;
  return name === "Pro" ? `${from} and up` : `${from} to ${below}`;
}

/** Two scales put a word to one average, so each is named with its range. */
function scaleWords(averagePpr: number): string {
  const band = pprBand(averagePpr);
  const level = levelOf(averagePpr);
  return `${pprText(averagePpr)} PPR over all drills is ${band} on the chart's scale (${pprBandRanges[band]}). In league play it's ${level.name} level (${levelRange(level)}).`;
}

function clubWords({ players, averagePpr, above }: Standing): string {
  const recent = `Your last 13 weeks (${pprText(averagePpr)})`;
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
