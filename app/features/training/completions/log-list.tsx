import { gearWords, type NamedGear } from "#app/features/training/gear/gear-words.ts";
import { pprToAccuracy } from "#app/features/training/stats/rules.ts";
import { formatDateTime, formatDayTime } from "#app/ui/format.ts";
import type { ShotKey } from "#app/ui/shot-arc.tsx";
import { LogLine } from "./log-line.tsx";

/** One logged drill in a list. */
export type LoggedDrill = NamedGear & {
  id: string;
  drillTitle: string;
  category: ShotKey;
  completedAt: Date;
  roundsThrown: number;
  ppr: number;
  notes: string | null;
};

type Props = { entries: readonly LoggedDrill[]; timeZone: string; editHref?: (id: string) => string | null };

/** Logged drills, newest first; `editHref` is where one can still be corrected. */
export function LogList({ entries, timeZone, editHref }: Props) {
  return (
    <ul className="log-list">
      {entries.map((entry) => (
        <LogLine
          key={entry.id}
          id={`entry-${entry.id}`}
          title={entry.drillTitle}
          shot={entry.category}
          result={{ ppr: entry.ppr, rounds: entry.roundsThrown, accuracy: pprToAccuracy(entry.ppr) }}
          time={(editHref ? formatDayTime : formatDateTime)(entry.completedAt, timeZone)}
          gear={gearWords(entry)}
          notes={entry.notes}
          editHref={editHref?.(entry.id) ?? null}
        />
      ))}
    </ul>
  );
}
