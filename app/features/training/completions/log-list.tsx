import { pprToAccuracy } from "#app/features/training/stats/rules.ts";
import { formatDateTime } from "#app/ui/format.ts";
import type { ShotKey } from "#app/ui/shot-arc.tsx";
import { LogLine } from "./log-line.tsx";

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
      {entries.map(({ id, drillTitle, category, completedAt, roundsThrown: rounds, ppr, notes }) => (
        <LogLine
          key={id}
          id={`entry-${id}`}
          title={drillTitle}
          shot={category}
          result={{ ppr, rounds, accuracy: pprToAccuracy(ppr) }}
          time={formatDateTime(completedAt, timeZone)}
          notes={notes}
          editHref={editHref?.(id) ?? null}
        />
      ))}
    </ul>
  );
}
