import { Link } from "react-router";
import { pprToAccuracy } from "#app/features/training/stats/rules.ts";
import { formatDateTime, formatNumber, formatPercent } from "#app/ui/format.ts";
import { ShotArc, type ShotKey } from "#app/ui/shot-arc.tsx";

/** One logged drill as lists show it. */
export type LoggedDrill = {
  id: string;
  drillTitle: string;
  category: ShotKey;
  completedAt: Date;
  roundsThrown: number;
  ppr: number;
  notes: string | null;
};

type Props = { entries: readonly LoggedDrill[]; timeZone: string; editHref?: (id: string) => string | null };

/** Logged drills, newest first; `editHref` is where one may still be corrected. */
export function LogList({ entries, timeZone, editHref }: Props) {
  return (
    <ul className="log-list">
      {entries.map((entry) => {
        const edit = editHref?.(entry.id) ?? null;
        return (
          <li key={entry.id}>
            <ShotArc shot={entry.category} size={40} />
            <div className="min-w-0 grow">
              <p id={`entry-${entry.id}`} className="font-bold">
                {entry.drillTitle}
              </p>
              <p className="text-ink-muted">
                {[
                  `${formatNumber(entry.ppr, 1)} PPR`,
                  formatPercent(pprToAccuracy(entry.ppr), 1),
                  `${entry.roundsThrown} rounds`,
                ].join(" · ")}
              </p>
              <p className="text-ink-muted">{formatDateTime(entry.completedAt, timeZone)}</p>
              {entry.notes && <p className="whitespace-pre-line">{entry.notes}</p>}
            </div>
            {edit && (
              <Link
                to={edit}
                preventScrollReset
                aria-describedby={`entry-${entry.id}`}
                className="btn btn-quiet"
              >
                Edit
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
