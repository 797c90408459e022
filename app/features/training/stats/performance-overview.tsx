import { formatNumber, formatPercent, formatSigned } from "#app/ui/format.ts";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { memberTrendWords, type Summary, smallSample, trendWord } from "./rules.ts";

type Week = {
  accuracyPercentage: string | null;
  trendFromPrevious: number | null;
  totalRounds: number;
  roundsBefore: number | null;
};

type Props = {
  overall: Summary;
  baseline: { year: number; weekNumber: number; accuracyPercentage: string } | null;
  currentWeek: Week;
};

/** Consistency says something from two drills on (contract, "Numbers"). */
const leastDrills = 2;

function trendText({ trendFromPrevious, totalRounds, roundsBefore }: Week): string | undefined {
  if (trendFromPrevious === null) return undefined;
  const word = memberTrendWords[trendWord(trendFromPrevious, 1)];
  return `${formatSigned(trendFromPrevious, 1)} points, ${word}${smallSample(totalRounds, roundsBefore)}`;
}

/** Where the member began, where they stand, and how much they have thrown. */
export function PerformanceOverview({ overall, baseline, currentWeek }: Props) {
  const { averagePpr, consistency, count, totalRounds } = overall;
  const accuracy = currentWeek.accuracyPercentage;
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Performance Overview</h2>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        <StatTile
          label="Baseline (Week 1)"
          value={baseline ? formatPercent(Number(baseline.accuracyPercentage), 1) : "–"}
          change={baseline ? `week ${baseline.weekNumber} of ${baseline.year}` : undefined}
        />
        <StatTile
          label="Current Week"
          value={accuracy === null ? "–" : formatPercent(Number(accuracy), 1)}
          change={accuracy === null ? "nothing logged this week" : trendText(currentWeek)}
        />
        <StatTile
          label="Average PPR"
          value={averagePpr === null ? "–" : formatNumber(averagePpr, 1)}
          unit={averagePpr === null ? undefined : "of 12"}
          change="over all drills"
        />
        <StatTile
          label="Consistency"
          value={consistency === null || count < leastDrills ? "–" : formatPercent(consistency, 0)}
          change={count < leastDrills ? "needs two logged drills" : "over all drills"}
        />
        <StatTile
          label="Drills Completed"
          value={formatNumber(count, 0)}
          change={`${formatNumber(totalRounds, 0)} rounds`}
        />
      </div>
    </section>
  );
}
