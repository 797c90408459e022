import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { DrillCard } from "#app/features/training/drills/drill-card.tsx";
import { DrillRow } from "#app/features/training/drills/drill-row.tsx";
import {
  drillsOfWeek,
  type PlanStart,
  planDays,
  rowWords,
} from "#app/features/training/drills/plan/plan-weeks.ts";
import type { ShownDrill } from "#app/features/training/drills/shown-drill.ts";
import type { LastResult } from "#app/features/training/log-sheet/drill-log.ts";
import { useStartWords } from "#app/features/training/log-sheet/rounds/begun-round.tsx";
import { SavedResult } from "#app/features/training/log-sheet/saved-result.tsx";
import { useSaved, useWaitingLogs } from "#app/features/training/log-sheet/waiting-logs.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";

type Drill = ShownDrill & {
  week: number;
  dates: readonly LocalDate[];
  lastTime: LastResult | null;
};

type Props = {
  drills: readonly Drill[];
  startsOn: PlanStart;
  today: LocalDate;
  sheetHref(drillId: string): string;
};

type ActionProps = { drill: Drill; href: string; done: string | null; isNext: boolean };

function Action({ drill, href, done, isNext }: ActionProps) {
  const variant = isNext ? "primary" : done ? "quiet" : "secondary";
  const words = useStartWords(drill.id);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link
        to={href}
        preventScrollReset
        aria-label={`${words}: ${drill.title}`}
        className={buttonClass({ variant })}
      >
        {words}
      </Link>
      {done && <Badge tone="success">{done}</Badge>}
    </div>
  );
}

/** Today's drills as cards, the first unfinished one first; the other days are collapsed. */
export function DrillsByDay({ drills, startsOn, today, sheetHref }: Props) {
  const unsent = useWaitingLogs().map(({ fields }) => fields.drillId);
  const saved = useSaved();
  const week = drillsOfWeek(drills, startsOn, today);
  const wordsOf = (drill: Drill, date: LocalDate) => {
    const dates = unsent.includes(drill.id) ? [today] : drill.dates;
    return rowWords({ dates }, { startsOn, today, date });
  };
  const [now = [], ...others] = planDays(startsOn, today).map(({ day, date }) =>
    week.filter((drill) => drill.dayOfWeek === day).map((drill) => ({ drill, done: wordsOf(drill, date) })),
  );
  const later = others.flat();
  const shown = now.toSorted((a, b) => Number(a.done !== null) - Number(b.done !== null));
  const action = (one: (typeof later)[number]) => (
    <Action {...one} href={sheetHref(one.drill.id)} isNext={one === shown[0] && !one.done} />
  );
  return (
    <>
      {saved && <SavedResult entry={saved} drills={drills} />}
      {shown.length === 0 && <p>No drill today. Rest, or take one from another day.</p>}
      {shown.map((one) => (
        <DrillCard key={one.drill.id} drill={one.drill} action={action(one)} />
      ))}
      {later.length > 0 && (
        <details open={shown.length === 0}>
          <summary className="link py-2.5">Another day's drill</summary>
          <ul className="log-list">
            {later.map((one) => (
              <DrillRow key={one.drill.id} drill={one.drill} action={action(one)} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
