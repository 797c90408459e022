import type { YearWeek } from "#app/features/base/calendar/rules.ts";
import { memberTrendWords, smallSample, trendWord } from "#app/features/training/stats/rules.ts";
import { accuracyText, consistencyText, pprText, trendText } from "#app/features/training/stats/shown.ts";
import { Table } from "#app/ui/list/table.tsx";
import { trendSoFar } from "./week-trend.tsx";
import { datedWeek, type WeeklyRecord } from "./weekly-rules.ts";
import { PracticeApart } from "./window-ppr.tsx";
import type { Apart } from "./window-rules.ts";

const columns = [
  { id: "week", label: "Week", rowHeader: true },
  { id: "accuracy", label: "Accuracy", numeric: true },
  { id: "ppr", label: "Avg PPR", numeric: true },
  { id: "rounds", label: "Rounds", numeric: true },
  { id: "consistency", label: "Consistency", numeric: true },
  { id: "trend", label: "Trend" },
];

type Week = WeeklyRecord & { roundsBefore: number | null; apart: Apart | null };

function trendWords({ trendFromPrevious, totalRounds, roundsBefore }: Week): string {
  if (trendFromPrevious === null) return "baseline";
  const word = memberTrendWords[trendWord(trendFromPrevious, 1)];
  return `${trendText(trendFromPrevious, 1)} percentage points, ${word}${smallSample(totalRounds, roundsBefore)}`;
}

const isSameWeek = (week: YearWeek, other: YearWeek | null) =>
  week.year === other?.year && week.weekNumber === other.weekNumber;

/** Recorded weeks, newest first; the current one, if listed, isn't judged yet. */
export function WeekTimeline({ weeks, openWeek }: { weeks: readonly Week[]; openWeek: YearWeek | null }) {
  return (
    <Table
      stacks
      caption="Weekly Progress Timeline"
      captionHidden
      columns={columns}
      rows={weeks.map((week) => ({
        id: `${week.year}-${week.weekNumber}`,
        cells: {
          week: <span className="whitespace-nowrap">{datedWeek(week)}</span>,
          accuracy: accuracyText(Number(week.accuracyPercentage)),
          ppr: pprText(week.averagePpr),
          rounds: (
            <>
              {week.totalRounds}
              <PracticeApart apart={week.apart} />
            </>
          ),
          consistency:
            week.consistencyPercentage === null ? "–" : consistencyText(week.consistencyPercentage),
          trend: isSameWeek(week, openWeek) ? trendSoFar(week) : trendWords(week),
        },
      }))}
    />
  );
}
