import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
import { DrillCard } from "#app/features/training/drills/drill-card.tsx";
import { DrillRow } from "#app/features/training/drills/drill-row.tsx";
import type { ShownDrill } from "#app/features/training/drills/shown-drill.ts";
import type { LastResult } from "#app/features/training/log-sheet/drill-log.ts";
import { SavedResult } from "#app/features/training/log-sheet/saved-result.tsx";
import { useSaved, useUnsent } from "#app/features/training/log-sheet/unsent-store.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/router-link.tsx";

type Props = {
  drills: readonly (ShownDrill & { last: LastResult | null })[];
  /** The days of the week, today first. */
  days: readonly DayOfWeek[];
  doneToday: readonly (string | null)[];
  memberId: string;
  sheetHref(drillId: string): string;
};

type ActionProps = { drill: ShownDrill; href: string; isDone: boolean; isNext: boolean };

function Action({ drill, href, isDone, isNext }: ActionProps) {
  const variant = isNext ? "primary" : isDone ? "quiet" : "secondary";
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link
        to={href}
        preventScrollReset
        aria-describedby={`drill-${drill.id}`}
        className={buttonClass({ variant })}
      >
        Complete Drill
      </Link>
      {isDone && <Badge tone="success">Completed Today</Badge>}
    </div>
  );
}

/** Today's drills as cards, the first unfinished one first; the other days are collapsed. */
export function DrillsByDay({ drills, days, doneToday, memberId, sheetHref }: Props) {
  const done = [...doneToday, ...useUnsent(memberId).map(({ fields }) => fields.drillId)];
  const saved = useSaved(memberId);
  const isDone = ({ id }: ShownDrill) => done.includes(id);
  const [today, ...others] = days.map((day) => drills.filter(({ dayOfWeek }) => dayOfWeek === day));
  const later = others.flat();
  const open = today?.filter((drill) => !isDone(drill)) ?? [];
  const shown = [...open, ...(today?.filter(isDone) ?? [])];
  const action = (drill: ShownDrill) => (
    <Action drill={drill} href={sheetHref(drill.id)} isDone={isDone(drill)} isNext={drill === open[0]} />
  );
  return (
    <>
      {saved && <SavedResult entry={saved} drills={drills} />}
      {shown.length === 0 && <p>No drill today. Rest, or take one from another day.</p>}
      {shown.map((drill) => (
        <DrillCard key={drill.id} drill={drill} action={action(drill)} />
      ))}
      {later.length > 0 && (
        <details open={shown.length === 0}>
          <summary className="link py-2.5">Another day's drill</summary>
          <ul className="log-list">
            {later.map((drill) => (
              <DrillRow key={drill.id} drill={drill} action={action(drill)} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
