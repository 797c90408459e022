import type { YearWeek } from "#app/features/base/calendar/rules.ts";
import { periodPage } from "#app/features/training/stats/addresses.ts";
import { type DrawnWeek, recentWeeks } from "#app/features/training/stats/charts/chart-rules.ts";
import { LateChart } from "#app/features/training/stats/charts/late-chart.tsx";
import { roundsWords, sampleWords } from "#app/features/training/stats/rules.ts";
import { accuracyText, consistencyText, pprText } from "#app/features/training/stats/shown.ts";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { isLowerSoFar, type Trend, trendSoFar } from "./week-trend.tsx";
import { type Apart, apartWords } from "./window-rules.ts";

type CurrentWeek = YearWeek &
  Trend & {
    accuracyPercentage: string | null;
    averagePpr: number | null;
    consistencyPercentage: number | null;
    apart: Apart | null;
  };

type TilesProps = {
  week: CurrentWeek;
  /** How many drills were logged in the same week. */
  drillsThisWeek: number;
};

/** What the four numbers rest on: their rounds, the practice they leave out, and how accuracy changed if it can be said. */
function restsOn({ week, drillsThisWeek }: TilesProps): string {
  if (week.averagePpr === null) return "Nothing logged this week yet.";
  const change = week.trendFromPrevious === null || isLowerSoFar(week) ? null : trendSoFar(week);
  const rounds = `${change ? roundsWords(week.totalRounds) : sampleWords(week.totalRounds)} so far${drillsThisWeek === 0 ? ", all in practice" : ""}.`;
  const accuracy = change && `Accuracy: ${change}.`;
  return [rounds, apartWords(week.apart), accuracy].filter(Boolean).join(" ");
}

/** This week in one row of four numbers, whose title says the days (D54); an unknown one is a dash, never a zero. */
export function WeekTiles({ week, drillsThisWeek }: TilesProps) {
  const accuracy = week.accuracyPercentage === null ? null : Number(week.accuracyPercentage);
  const { averagePpr, consistencyPercentage: consistency } = week;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-2 gap-y-3 border-y border-line py-3">
        <StatTile label="Weekly accuracy" value={accuracy === null ? "–" : accuracyText(accuracy)} />
        <StatTile label="Average PPR" value={averagePpr === null ? "–" : pprText(averagePpr)} />
        <StatTile label="Consistency" value={consistency === null ? "–" : consistencyText(consistency)} />
        <StatTile label="Drills This Week" value={String(drillsThisWeek)} />
      </div>
      <p className="text-sm text-ink-muted">
        {restsOn({ week, drillsThisWeek })}
        {averagePpr !== null && consistency === null && " Consistency needs two logged drills."}
      </p>
    </>
  );
}

/** The last eight recorded weeks as a chart with its sentence and table. */
export function ProgressChart({ weeks, thisWeek }: { weeks: readonly DrawnWeek[]; thisWeek: YearWeek }) {
  const { points, summary } = recentWeeks(weeks, thisWeek);
  if (points.length === 0) return <p>Log a drill, and this week becomes the first point of your chart.</p>;
  return (
    <LateChart
      title="Your last weeks"
      summary={summary}
      points={points}
      step="Week"
      hrefOf={(key) => periodPage(key)}
    />
  );
}
