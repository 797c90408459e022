import { formatNumber } from "#app/ui/format.ts";
import { levelOf, type Standing } from "./level-rules.ts";

function bandWords(averagePpr: number): string {
  const { name, from, below } = levelOf(averagePpr);
  const range = from === 0 ? `under ${below}` : name === "Pro" ? `${from} and up` : `${from} to ${below}`;
  return `${formatNumber(averagePpr, 1)} PPR over all drills is ${name} level in league play (${range}).`;
}

function clubWords({ players, averagePpr, above }: Standing): string {
  const recent = `Your last 13 weeks (${formatNumber(averagePpr, 1)})`;
  return above === 0
    ? ` ${recent} are among ${players} active players here.`
    : ` ${recent} are above ${above}% of ${players} active players here.`;
}

/** What an average means, in one line: its band, and how it compares if the club is large enough. */
export function LevelLine({ averagePpr, standing }: { averagePpr: number; standing: Standing | null }) {
  return (
    <p className="text-ink-muted">
      {bandWords(averagePpr)}
      {standing && clubWords(standing)}
    </p>
  );
}
