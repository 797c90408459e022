import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { drillPage } from "#app/features/training/stats/addresses.ts";
import type { DrawnWeek } from "#app/features/training/stats/charts/chart-rules.ts";
import { isChance, roundsWords, type ShotCategory, sampleWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { datedWeek, weekDates } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { PracticeApart } from "#app/features/training/stats/weeks/window-ppr.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { formatDate } from "#app/ui/time/format.ts";

type Best = {
  id: string;
  drillId: string;
  drillTitle: string;
  category: ShotCategory;
  completedOn: string;
  roundsThrown: number;
  ppr: number;
};

type Props = {
  week: DrawnWeek | null;
  completions: readonly Best[];
};

/** The best week, and the three drills with the most points per round, each by its best entry. */
export function BestPerformances({ week, completions }: Props) {
  // Said once if it is true of all.
  const areSmall = completions.length > 1 && completions.every((entry) => isChance(entry.roundsThrown));
  const rounds = areSmall ? roundsWords : sampleWords;
  return (
    <Fold
      heading="Best Performances"
      note={
        week ? `${pprText(week.averagePpr)} PPR in ${weekDates(week)} (${roundsWords(week.totalRounds)})` : ""
      }
      isOpen={false}
    >
      {week && (
        <p>
          <strong>Best week:</strong>{" "}
          {`${datedWeek(week)}, with ${pprText(week.averagePpr)} PPR over ${sampleWords(week.totalRounds)}.`}
          <PracticeApart apart={week.apart} />
        </p>
      )}
      {areSmall && <p className="text-ink-muted">Each drill is a small sample (under 30 rounds).</p>}
      <ol className="log-list">
        {completions.map((entry) => (
          <li key={entry.id}>
            <ShotArc shot={entry.category} size={40} />
            <div>
              <p className="font-bold">
                {`${pprText(entry.ppr)} PPR · `}
                <Link to={drillPage(entry.drillId)} className="link">
                  {entry.drillTitle}
                </Link>
              </p>
              <p className="text-ink-muted">
                {`${rounds(entry.roundsThrown)} on ${formatDate(entry.completedOn, "UTC")}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
