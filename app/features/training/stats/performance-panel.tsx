import type { YearWeek } from "#app/features/base/calendar/rules.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Band } from "#app/ui/band.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { ShownCompletion, ShownWeek } from "./admin-queries.server.ts";
import {
  accuracyBand,
  adminTrendWords,
  consistencyBand,
  memberTrendWords,
  pprBand,
  pprToAccuracy,
  roundsWords,
  sampleWords,
  smallSample,
  trendWord,
} from "./rules.ts";
import { accuracyText, consistencyText, pprText, trendText } from "./shown.ts";
import { bestWeek, datedWeek, shownWeeks, weekDates, weekIndex } from "./weeks/weekly-rules.ts";
import { PracticeApart } from "./weeks/window-ppr.tsx";

type Props = {
  name: string;
  /** The member's current week, which isn't over. */
  thisWeek: YearWeek;
  weeks: readonly ShownWeek[];
  completions: readonly ShownCompletion[];
  completionsCount: number;
  /** The page with all completions. */
  allHref: string;
};

const shownCompletions = 5;
const columns = [
  { id: "week", label: "Week", rowHeader: true },
  { id: "accuracy", label: "Accuracy" },
  { id: "ppr", label: "Average PPR", numeric: true },
  { id: "rounds", label: "Rounds", numeric: true },
  { id: "consistency", label: "Consistency" },
  { id: "trend", label: "Trend" },
];

/**
 * "Baseline" for the first recorded week, else Up, Down or Stable by two points (D21), and whether the sample is
 * small. An unfinished week is never down, and its fall has no number (D74).
 */
function trendWords(
  { trendFromPrevious: trend, totalRounds, roundsBefore }: ShownWeek,
  isOpen: boolean,
): string {
  if (trend === null) return "Baseline";
  const direction = trendWord(trend, 2);
  const lower = direction === "down" ? "Week so far" : "Stable so far";
  const words = isOpen && trend < 0 ? lower : `${adminTrendWords[direction]} (${trendText(trend, 2)})`;
  return `${words}${smallSample(totalRounds, roundsBefore)}`;
}

const isOpenWeek = (week: ShownWeek, thisWeek: YearWeek) => weekIndex(week) >= weekIndex(thisWeek);

const accuracyOf = (week: ShownWeek) => Number(week.accuracyPercentage);

function rowOf(week: ShownWeek, thisWeek: YearWeek) {
  const { id, averagePpr, totalRounds, consistencyPercentage: consistency } = week;
  const accuracy = accuracyOf(week);
  return {
    id,
    cells: {
      week: datedWeek(week),
      // A week with no points has no band: nothing was thrown, so it wasn't thrown badly (contract, "Numbers").
      accuracy: accuracy > 0 ? <Band level={accuracyBand(accuracy)}>{accuracyText(accuracy)}</Band> : "0.0%",
      ppr: pprText(averagePpr),
      rounds: (
        <>
          {totalRounds}
          <PracticeApart apart={week.apart} />
        </>
      ),
      consistency:
        consistency === null ? (
          "–"
        ) : (
          <Band level={consistencyBand(consistency)}>{consistencyText(consistency)}</Band>
        ),
      trend: trendWords(week, isOpenWeek(week, thisWeek)),
    },
  };
}

const tones = { up: "success", down: "danger", steady: "neutral" } as const;

/** The recent weeks; their colors use one point, as on members' pages (D21). */
function Timeline({ weeks, thisWeek }: Pick<Props, "weeks" | "thisWeek">) {
  return (
    <ol className="flex flex-wrap gap-2" aria-label="Timeline">
      {weeks.map((week) => {
        const direction = trendWord(week.trendFromPrevious, 1);
        const isUnsaid = direction === "down" && isOpenWeek(week, thisWeek);
        return (
          <li key={week.id}>
            <Badge tone={isUnsaid ? "neutral" : tones[direction]}>
              {weekDates(week)}: {accuracyText(accuracyOf(week))}{" "}
              <span className="sr-only">{isUnsaid ? "so far" : memberTrendWords[direction]}</span>
            </Badge>
          </li>
        );
      })}
    </ol>
  );
}

/** The latest five completions and how many more there are. */
export function RecentCompletions({
  completions,
  completionsCount,
  allHref,
}: Omit<Props, "name" | "weeks" | "thisWeek">) {
  const shown = completions.slice(0, shownCompletions);
  const more = completionsCount - shown.length;
  return (
    <div>
      <ul className="grid gap-1">
        {shown.map(({ id, drillTitle, completedOn, ppr, roundsThrown }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span>
              {drillTitle}, {formatDate(completedOn, "UTC")}, {roundsWords(roundsThrown)}
            </span>
            <span>
              PPR <Band level={pprBand(ppr)}>{pprText(ppr)}</Band> {accuracyText(pprToAccuracy(ppr))}
            </span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>No drills completed yet</p>}
      {more > 0 && (
        <Link to={allHref} className="link inline-block py-2">
          and {more} more
        </Link>
      )}
    </div>
  );
}

/** How a pro member is doing: best week, trend, timeline, table and recent completions. */
export function PerformancePanel({ name, weeks, thisWeek, ...recent }: Props) {
  const best = bestWeek(weeks);
  const last = weeks.at(-1);
  const shown = weeks.slice(-shownWeeks);
  return (
    <section className="grid gap-4" aria-label={`Performance of ${name}`}>
      <h3 className="text-lg">Performance</h3>
      {!best || !last ? (
        <p>No weeks recorded yet</p>
      ) : (
        <>
          <p>
            Best week: {datedWeek(best)}, with {accuracyText(accuracyOf(best))} over{" "}
            {sampleWords(best.totalRounds)}.
            <PracticeApart apart={best.apart} /> Trend: {trendWords(last, isOpenWeek(last, thisWeek))}.
          </p>
          <Timeline weeks={shown} thisWeek={thisWeek} />
          <details className="disclosure">
            <summary>Weekly table</summary>
            <div className="mt-2">
              <Table
                caption={`The last ${shown.length} recorded weeks of ${name}`}
                columns={columns}
                rows={shown.map((week) => rowOf(week, thisWeek)).reverse()}
              />
            </div>
          </details>
        </>
      )}
      <div>
        <h4 className="font-bold">Recent completions</h4>
        <RecentCompletions {...recent} />
      </div>
    </section>
  );
}
