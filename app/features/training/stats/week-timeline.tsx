import { formatNumber, formatPercent, formatSigned } from "#app/ui/format.ts";
import { Table } from "#app/ui/table.tsx";
import { weekDates } from "./chart-rules.ts";
import { isChance, memberTrendWords, trendWord } from "./rules.ts";
import type { WeeklyRecord } from "./weekly-rules.ts";

const columns = [
  { id: "week", label: "Week", rowHeader: true },
  { id: "accuracy", label: "Accuracy", numeric: true },
  { id: "ppr", label: "Avg PPR", numeric: true },
  { id: "rounds", label: "Rounds", numeric: true },
  { id: "consistency", label: "Consistency", numeric: true },
  { id: "trend", label: "Trend" },
];

function trendText({ trendFromPrevious, totalRounds }: WeeklyRecord): string {
  if (trendFromPrevious === null) return "baseline";
  const chance = isChance(totalRounds) ? ", few rounds: could be chance" : "";
  return `${formatSigned(trendFromPrevious, 1)} points, ${memberTrendWords[trendWord(trendFromPrevious, 1)]}${chance}`;
}

/** Recorded weeks, newest first. */
export function WeekTimeline({ weeks }: { weeks: readonly WeeklyRecord[] }) {
  return (
    <Table
      caption="Weekly Progress Timeline"
      captionHidden
      columns={columns}
      rows={weeks.map((week) => ({
        id: `${week.year}-${week.weekNumber}`,
        cells: {
          week: `${weekDates(week)}, ${week.year}`,
          accuracy: formatPercent(Number(week.accuracyPercentage), 1),
          ppr: formatNumber(week.averagePpr, 1),
          rounds: week.totalRounds,
          consistency:
            week.consistencyPercentage === null ? "–" : formatPercent(week.consistencyPercentage, 0),
          trend: trendText(week),
        },
      }))}
    />
  );
}
