import type { YearWeek } from "#app/features/base/calendar/rules.ts";
import { formatNumber, formatPercent, formatSigned } from "#app/ui/format.ts";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { chartSentence, type DrawnWeek, weekPoints } from "./chart-rules.ts";
import { PprChart } from "./ppr-chart.tsx";
import { accuracyBand, isChance, memberTrendWords, pprBand, trendWord } from "./rules.ts";

type CurrentWeek = {
  accuracyPercentage: string | null;
  averagePpr: number | null;
  totalRounds: number;
  trendFromPrevious: number | null;
  consistencyPercentage: number | null;
};

const arrows = { up: "up", down: "down", steady: "flat" } as const;

/**
 * The trend of the week under way, in points: it may be called improving or steady, never declining, since it hasn't ended.
 */
export function trendSoFar(trend: number | null): string {
  if (trend === null) return "this week so far";
  const direction = trendWord(trend, 1);
  return `${formatSigned(trend, 1)} points, ${direction === "down" ? "so far" : memberTrendWords[direction]}`;
}

function trendText(week: CurrentWeek): string | undefined {
  if (week.trendFromPrevious === null) return undefined;
  const chance = isChance(week.totalRounds) ? ", few rounds: could be chance" : "";
  return `${trendSoFar(week.trendFromPrevious)}${chance}`;
}

/** This week in four tiles; what is not known yet is a dash, never a zero. */
export function WeekTiles({ week, drillsThisWeek }: { week: CurrentWeek; drillsThisWeek: number }) {
  const accuracy = week.accuracyPercentage === null ? null : Number(week.accuracyPercentage);
  return (
    <div className="grid grid-cols-2 gap-4">
      <StatTile
        label="Weekly accuracy"
        value={accuracy === null ? "–" : formatPercent(accuracy, 1)}
        change={accuracy === null ? "nothing logged this week" : (trendText(week) ?? accuracyBand(accuracy))}
        direction={week.trendFromPrevious === null ? undefined : arrows[trendWord(week.trendFromPrevious, 1)]}
      />
      <StatTile
        label="Average PPR"
        value={week.averagePpr === null ? "–" : formatNumber(week.averagePpr, 1)}
        unit={week.averagePpr === null ? undefined : "of 12"}
        change={week.averagePpr === null ? undefined : pprBand(week.averagePpr)}
      />
      <StatTile
        label="Consistency"
        value={week.consistencyPercentage === null ? "–" : formatPercent(week.consistencyPercentage, 0)}
        change={week.consistencyPercentage === null ? "needs two logged drills" : undefined}
      />
      <StatTile
        label="Drills This Week"
        value={String(drillsThisWeek)}
        change={`${week.totalRounds} rounds`}
      />
    </div>
  );
}

/** The last eight recorded weeks as a chart with its sentence and its table. */
export function ProgressChart({ weeks, thisWeek }: { weeks: readonly DrawnWeek[]; thisWeek: YearWeek }) {
  const points = weekPoints(weeks, thisWeek);
  return <PprChart title="Your last weeks" summary={chartSentence(points)} points={points} step="Week" />;
}
