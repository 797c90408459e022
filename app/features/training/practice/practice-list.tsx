import { LogLine } from "#app/features/training/completions/log/log-line.tsx";
import { gearWords, type NamedGear } from "#app/features/training/gear/gear-words.ts";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import type { ShotCategory } from "#app/features/training/stats/rules.ts";
import { formatDate } from "#app/ui/time/format.ts";

type Result = NamedGear & {
  id: string;
  shotType: ShotCategory;
  rounds: number;
  ppr: number;
  notes: string | null;
  practicedOn: string;
  isOpen: boolean;
};

type Props = { results: readonly Result[]; editHref: (row: Result) => string | null };

/** Practice results, newest first; those that can still be corrected have a link. */
export function PracticeList({ results, editHref }: Props) {
  return (
    <ul className="log-list">
      {results.map((row) => (
        <LogLine
          key={row.id}
          title={shotWords(row.shotType)}
          shot={row.shotType}
          result={row}
          day={formatDate(row.practicedOn, "UTC")}
          gear={gearWords(row)}
          notes={row.notes}
          editHref={editHref(row)}
        />
      ))}
    </ul>
  );
}
