import { gearWords, type NamedGear } from "#app/features/training/gear/gear-words.ts";
import type { ShotKey } from "#app/features/training/shots/shot-words.ts";
import { type DrillOrigin, drillPage } from "#app/features/training/stats/addresses.ts";
import { formatDate, formatLogged, formatShortDay } from "#app/ui/time/format.ts";
import { LogLine } from "./log-line.tsx";

/** One logged drill in a list. */
export type LoggedDrill = NamedGear & {
  id: string;
  drillId?: string | undefined;
  drillTitle: string;
  category: ShotKey;
  completedAt: Date;
  completedOn: string;
  roundsThrown: number;
  ppr: number;
  /** The points of each round, in words; null if they weren't counted one by one. */
  each?: string | null;
  notes: string | null;
};

type Props = {
  entries: readonly LoggedDrill[];
  timeZone: string;
  /** Where an entry can still be corrected. */
  editHref?: (id: string) => string | null;
  /** Where the result of an entry is compared. */
  resultHref?: (id: string) => string | undefined;
  /** Whether all are of the last days, so that their days need no year. */
  isRecent?: boolean;
  /** Whether each title leads to all results of its drill. */
  isLinked?: boolean;
  /** Where those pages lead back to; Training History if it is missing. */
  origin?: DrillOrigin;
  /** Whether all are of one drill, so that their days take the place of its name. */
  isOneDrill?: boolean;
  /** Whether all are of one day, which is said above. */
  isOneDay?: boolean;
};

const dayOf = (completedOn: string, isRecent: boolean | undefined) =>
  isRecent ? formatShortDay(completedOn) : formatDate(completedOn, "UTC");

/** An entry's day and time. */
const whenOf = ({ completedAt: at, completedOn: on }: LoggedDrill, timeZone: string, isRecent?: boolean) =>
  formatLogged({ at, on }, timeZone, isRecent);

/** Logged drills, newest first. */
export function LogList({
  entries,
  timeZone,
  editHref,
  resultHref,
  isRecent,
  isLinked,
  origin,
  isOneDrill,
  isOneDay,
}: Props) {
  return (
    <ul className="log-list">
      {entries.map((entry) => (
        <LogLine
          key={entry.id}
          title={isOneDrill ? whenOf(entry, timeZone, isRecent) : entry.drillTitle}
          titleHref={isLinked && entry.drillId ? drillPage(entry.drillId, origin) : undefined}
          shot={entry.category}
          result={{ ppr: entry.ppr, rounds: entry.roundsThrown }}
          time={isOneDrill ? undefined : whenOf(entry, timeZone, isRecent)}
          day={isOneDrill || isOneDay ? undefined : dayOf(entry.completedOn, isRecent)}
          gear={gearWords(entry)}
          each={entry.each}
          notes={entry.notes}
          editHref={editHref?.(entry.id) ?? null}
          resultHref={resultHref?.(entry.id)}
        />
      ))}
    </ul>
  );
}
