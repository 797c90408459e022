import { formatDayRange, formatNumber, formatPercent, formatSigned } from "#app/ui/format.ts";
import { LineChart } from "#app/ui/line-chart.tsx";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { accuracyBand, memberTrendWords, pprBand, smallSample, trendWord } from "./rules.ts";
import { chartPoints, daysOfWeekOfYear, trendSentence, type WeeklyRecord } from "./weekly-rules.ts";

type CurrentWeek = {
  year: number;
  weekNumber: number;
  roundsBefore: number | null;
  accuracyPercentage: string | null;
  averagePpr: number | null;
  totalRounds: number;
  trendFromPrevious: number | null;
  consistencyPercentage: number | null;
};

const arrows = { up: "up", down: "down", steady: "flat" } as const;

function trendText(week: CurrentWeek): string | undefined {
  if (week.trendFromPrevious === null) return undefined;
  const word = memberTrendWords[trendWord(week.trendFromPrevious, 1)];
  const sample = smallSample(week.totalRounds, week.roundsBefore);
  return `${formatSigned(week.trendFromPrevious, 1)} points, ${word}${sample}`;
}

/** Since Sunday: what the weekly plan counts (D18a). */
type PlanWeek = { drills: number; rounds: number };

/** This week in four tiles, each saying which days it covers (D54); what is not known yet is a dash, never a zero. */
export function WeekTiles({ week, planWeek }: { week: CurrentWeek; planWeek: PlanWeek }) {
  const { from, to } = daysOfWeekOfYear(week);
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
        change={week.consistencyPercentage === null ? "needs two logged drills" : formatDayRange(from, to)}
      />
      <StatTile
        label="Drills This Week"
        value={String(planWeek.drills)}
        change={`${planWeek.rounds} ${planWeek.rounds === 1 ? "round" : "rounds"} since Sunday`}
      />
    </div>
  );
}

/** The last eight recorded weeks as a chart with its sentence and its table. */
export function ProgressChart({ weeks }: { weeks: readonly WeeklyRecord[] }) {
  const points = chartPoints(weeks);
  return (
    <LineChart
      title="Your last weeks"
      summary={trendSentence(points)}
      series={[
        { id: "accuracy", label: "Accuracy", unit: "%", axis: "left" },
        { id: "ppr", label: "Average PPR", unit: "PPR", axis: "right" },
      ]}
      points={points.map(({ year, weekNumber, accuracy, averagePpr }) => ({
        label: `${weekNumber}/${String(year).slice(2)}`,
        values: { accuracy, ppr: averagePpr },
      }))}
      axes={{ left: { min: 0, max: 100, unit: "%" }, right: { min: 0, max: 12, unit: "PPR" } }}
    />
  );
}
