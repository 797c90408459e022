import { ClosedNote } from "#app/features/training/completions/closed-note.tsx";
import { LogList } from "#app/features/training/completions/log-list.tsx";
import { GearFilter } from "#app/features/training/stats/gear-filter.tsx";
import { WeekTimeline } from "#app/features/training/stats/week-timeline.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { entryDialog } from "../progress/addresses.ts";
import { tabAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

/** What the tab shows of drills and practice. */
export type HistoryData = NonNullable<Awaited<ReturnType<typeof load>>["history"]>;

const here = tabAddress("history");

/** "week" or "weeks", by their number. */
export const weekWord = (count: number) => (count === 1 ? "week" : "weeks");

function More({
  history,
  more,
  label,
}: {
  history: HistoryData;
  more: "completions" | "weeks";
  label: string;
}) {
  const shown = { ...history.shown, [more]: history.shown[more] + history.steps[more] };
  const { bagId, throwingStyle, place } = history.gear?.filter ?? {};
  const filter = new URLSearchParams({ bag: bagId ?? "", style: throwingStyle ?? "", place: place ?? "" });
  return (
    <Link
      to={`${here}&completions=${shown.completions}&weeks=${shown.weeks}${shown.span ? `&span=${shown.span}` : ""}${history.gear ? `&${filter}` : ""}`}
      preventScrollReset
      className={buttonClass({ variant: "secondary" })}
    >
      {label}
    </Link>
  );
}

/** The newest drills, and those thrown in a certain way. */
export function RecentDrills({ history, timeZone }: { history: HistoryData; timeZone: string }) {
  const { entities, next } = history.recent;
  const open = new Set(history.open);
  return (
    <section aria-labelledby="recent-title" className="grid gap-2">
      <h2 id="recent-title" className="text-xl">
        Recent Drill Completions
      </h2>
      <div id="recent">
        <GearFilter gear={history.gear} href={here} />
      </div>
      {entities.length > open.size && <ClosedNote />}
      <LogList
        entries={entities}
        timeZone={timeZone}
        editHref={(id) => (open.has(id) ? entryDialog(id) : null)}
        isLinked
      />
      {next !== null && (
        <p>
          <More history={history} more="completions" label="Load More" />
        </p>
      )}
    </section>
  );
}

/** Every recorded week, newest first; folded, because the chart above shows them, until the address asks for more. */
export function Weeks({ history }: { history: HistoryData }) {
  const { timeline, streaks, current, shown, steps } = history;
  return (
    <Fold
      heading="Weekly Progress Timeline"
      note={`${streaks.weeks} ${weekWord(streaks.weeks)}`}
      isOpen={shown.weeks > steps.weeks}
    >
      <WeekTimeline weeks={timeline.entities} openWeek={current} />
      {timeline.next !== null && <More history={history} more="weeks" label="Show earlier weeks" />}
    </Fold>
  );
}
