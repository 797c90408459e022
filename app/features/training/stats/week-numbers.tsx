import type { YearWeek } from "#app/features/base/calendar/rules.ts";
import { formatNumber, formatPercent, formatSigned } from "#app/ui/format.ts";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import { chartSentence, type DrawnWeek, weekDates, weekPoints } from "./chart-rules.ts";
import { LateChart } from "./late-chart.tsx";
import { accuracyBand, memberTrendWords, pprBand, smallSample, trendWord } from "./rules.ts";

/**
 * A week's trend, and the rounds on both sides of it: its own, and those of the previous recorded week (null:
 * unknown).
 */
export type Trend = { trendFromPrevious: number | null; totalRounds: number; roundsBefore: number | null };

type CurrentWeek = YearWeek &
  Trend & {
    accuracyPercentage: string | null;
    averagePpr: number | null;
    consistencyPercentage: number | null;
  };

/** An arrow for the current week, never drawn as falling, because the week hasn't ended. */
export function arrowSoFar({ trendFromPrevious: trend }: Trend): "up" | "flat" | undefined {
  if (trend === null) return undefined;
  return ({ up: "up", steady: "flat", down: undefined } as const)[trendWord(trend, 1)];
}

/**
 * The current week's trend, in points: improving or steady, never declining, because it hasn't ended; and whether the
 * sample is small (D21).
 */
export function trendSoFar({ trendFromPrevious: trend, totalRounds, roundsBefore }: Trend): string {
  if (trend === null) return "this week so far";
  const direction = trendWord(trend, 1);
  const word = direction === "down" ? "so far" : memberTrendWords[direction];
  return `${formatSigned(trend, 1)} points, ${word}${smallSample(totalRounds, roundsBefore)}`;
}

/** Since Sunday, as the weekly plan counts (D18a). */
type PlanWeek = { drills: number; rounds: number };

/** This week in four numbers, each saying which days it covers (D54); an unknown one is a dash, never a zero. */
export function WeekTiles({ week, planWeek }: { week: CurrentWeek; planWeek: PlanWeek }) {
  const accuracy = week.accuracyPercentage === null ? null : Number(week.accuracyPercentage);
  return (
    <StatRow across={4}>
      <StatTile
        label="Weekly accuracy"
        value={accuracy === null ? "–" : formatPercent(accuracy, 1)}
        change={
          accuracy === null
            ? "nothing logged this week"
            : week.trendFromPrevious === null
              ? accuracyBand(accuracy)
              : trendSoFar(week)
        }
        direction={arrowSoFar(week)}
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
        change={week.consistencyPercentage === null ? "needs two logged drills" : weekDates(week)}
      />
      <StatTile
        label="Drills This Week"
        value={String(planWeek.drills)}
        change={`${planWeek.rounds} ${planWeek.rounds === 1 ? "round" : "rounds"} since Sunday`}
      />
    </StatRow>
  );
}

/** The last eight recorded weeks as a chart with its sentence and table. */
export function ProgressChart({ weeks, thisWeek }: { weeks: readonly DrawnWeek[]; thisWeek: YearWeek }) {
  const points = weekPoints(weeks, thisWeek);
  if (points.length === 0) return <p>Log a drill, and this week becomes the first point of your chart.</p>;
  return <LateChart title="Your last weeks" summary={chartSentence(points)} points={points} step="Week" />;
}
