import { ClosedNote } from "#app/features/training/completions/closed-note.tsx";
import { LogList } from "#app/features/training/completions/log-list.tsx";
import { formatDay } from "#app/ui/format.ts";
import { Link } from "#app/ui/router-link.tsx";
import { tabAddress } from "../tabs.ts";
import type { loadDay } from "./day.server.ts";

const here = tabAddress("history");

/** The tab with a chart of that many weeks; null for all. */
const chartAddress = (span: number | null) => (span === null ? here : `${here}&span=${span}`);

/** Where a day's log is shown, below the chart as it is. */
export const dayAddress = (day: string, span: number | null) => `${chartAddress(span)}&on=${day}#day-log`;

type Props = {
  day: NonNullable<Awaited<ReturnType<typeof loadDay>>>;
  span: number | null;
  timeZone: string;
};

/** What was thrown on one day, opened from the practice days. */
export function DayLog({ day, span, timeZone }: Props) {
  const hrefs = new Map(day.entries.map(({ id, editHref }) => [id, editHref]));
  return (
    <section id="day-log" aria-labelledby="day-log-title" className="grid gap-2">
      <h2 id="day-log-title" className="text-xl">
        {formatDay(day.on)}
      </h2>
      {day.entries.length === 0 && <p className="text-ink-muted">Nothing logged on this day.</p>}
      {day.entries.some(({ editHref }) => editHref === null) && <ClosedNote />}
      <LogList
        entries={day.entries}
        timeZone={timeZone}
        editHref={(id) => hrefs.get(id) ?? null}
        isRecent
        isLinked
      />
      <p>
        <Link to={chartAddress(span)} preventScrollReset className="link inline-block py-2.5">
          Close this day
        </Link>
      </p>
    </section>
  );
}
