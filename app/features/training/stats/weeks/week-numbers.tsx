import type { YearWeek } from "#app/features/base/calendar/rules.ts";
import { periodPage } from "#app/features/training/stats/addresses.ts";
import { type DrawnWeek, recentWeeks } from "#app/features/training/stats/charts/chart-rules.ts";
import { LateChart } from "#app/features/training/stats/charts/late-chart.tsx";
import { roundsWords, sampleWords } from "#app/features/training/stats/rules.ts";
import { accuracyText, consistencyText, pprText } from "#app/features/training/stats/shown.ts";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import { arrowSoFar, type Trend, trendSoFar } from "./week-trend.tsx";
import { weekDates } from "./weekly-rules.ts";
import { type Apart, apartWords } from "./window-rules.ts";

type CurrentWeek = YearWeek &
  Trend & {
    accuracyPercentage: string | null;
    averagePpr: number | null;
    consistencyPercentage: number | null;
    apart: Apart | null;
  };

/** The drills of the same week and their rounds; `practiced` is rounds without a drill. */
type PlanWeek = { drills: number; rounds: number; practiced: number };

type TilesProps = {
  week: CurrentWeek;
  planWeek: PlanWeek;
};

const drillsWords = (days: string, { rounds, practiced }: PlanWeek) =>
  `${days}: ${roundsWords(rounds)}${practiced > 0 ? `, and ${practiced} in practice` : ""}`;

/** This week in four numbers, each with the days it covers (D54); an unknown one is a dash, never a zero. */
export function WeekTiles({ week, planWeek }: TilesProps) {
  const accuracy = week.accuracyPercentage === null ? null : Number(week.accuracyPercentage);
  const { averagePpr, consistencyPercentage: consistency } = week;
  const days = weekDates(week);
  return (
    <StatRow across={4}>
      <StatTile
        label="Weekly accuracy"
        value={accuracy === null ? "–" : accuracyText(accuracy)}
        change={accuracy === null ? `${days}: nothing logged` : `${days}: ${trendSoFar(week)}`}
        direction={arrowSoFar(week)}
      />
      <StatTile
        label="Average PPR"
        value={averagePpr === null ? "–" : pprText(averagePpr)}
        unit={averagePpr === null ? undefined : "of 12"}
        change={
          averagePpr === null
            ? days
            : `${days}: ${sampleWords(week.totalRounds)} so far${week.apart ? `. ${apartWords(week.apart)}` : ""}`
        }
      />
      <StatTile
        label="Consistency"
        value={consistency === null ? "–" : consistencyText(consistency)}
        change={consistency === null ? "needs two logged drills" : days}
      />
      <StatTile
        label="Drills This Week"
        value={String(planWeek.drills)}
        change={drillsWords(days, planWeek)}
      />
    </StatRow>
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
