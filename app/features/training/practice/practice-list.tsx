import { Link } from "react-router";
import type { ShotCategory } from "#app/features/training/stats/rules.ts";
import { formatDate, formatNumber, formatPercent } from "#app/ui/format.ts";
import { ShotArc, shotWords } from "#app/ui/shot-arc.tsx";

type Result = {
  id: string;
  shotType: ShotCategory;
  rounds: number;
  ppr: number;
  accuracyPercentage: string;
  notes: string | null;
  practicedAt: Date;
  isOpen: boolean;
};

type Props = { results: readonly Result[]; timeZone: string; editHref: (row: Result) => string | null };

/** Practice results, newest first; those that may still be corrected have a link for it. */
export function PracticeList({ results, timeZone, editHref }: Props) {
  return (
    <ul className="log-list">
      {results.map((row) => {
        const edit = editHref(row);
        return (
          <li key={row.id}>
            <ShotArc shot={row.shotType} size={40} />
            <div className="min-w-0 grow">
              <p id={`practice-${row.id}`} className="font-bold">
                {shotWords(row.shotType)}
              </p>
              <p className="text-ink-muted">
                {[
                  `${formatNumber(row.ppr, 1)} PPR`,
                  formatPercent(Number(row.accuracyPercentage), 1),
                  `${row.rounds} rounds`,
                  formatDate(row.practicedAt, timeZone),
                ].join(" · ")}
              </p>
              {row.notes && <p className="whitespace-pre-line">{row.notes}</p>}
            </div>
            {edit && (
              <Link
                to={edit}
                preventScrollReset
                aria-describedby={`practice-${row.id}`}
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
