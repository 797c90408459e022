import type { ReactNode } from "react";
import { firstOfYearWeek, weekOfYear, type YearWeek } from "#app/features/base/calendar/rules.ts";
import { ClosedNote } from "#app/features/training/completions/log/closed-note.tsx";
import { LogList } from "#app/features/training/completions/log/log-list.tsx";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { dayPage, historyPage, periodPage, shotPage } from "#app/features/training/stats/addresses.ts";
import { periodName } from "#app/features/training/stats/history-rules.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { weekDates } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { withApart } from "#app/features/training/stats/weeks/window-rules.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { factLine, formatDate, formatShortDay } from "#app/ui/time/format.ts";
import type { loadDay, loadPeriod } from "./day.server.ts";

type Day = NonNullable<Awaited<ReturnType<typeof loadDay>>>;
type Period = NonNullable<Awaited<ReturnType<typeof loadPeriod>>>;
type Entries = Day["entries"];

type LogOptions = { span: number | null; timeZone: string };

const way = "link inline-block py-2.5";

/** The earlier and the later one of what is open, and the way out. */
function Around({ kind, before, after, span, children }: AroundProps) {
  return (
    <nav aria-label={`Other ${kind}s with entries`} className="flex flex-wrap gap-x-6">
      {before && (
        <Link to={before.href} className={way}>
          {`Previous ${kind}: ${before.name}`}
        </Link>
      )}
      {after && (
        <Link to={after.href} className={way}>
          {`Next ${kind}: ${after.name}`}
        </Link>
      )}
      {children}
      <Link to={historyPage(span)} preventScrollReset className={way}>
        {`Close this ${kind}`}
      </Link>
    </nav>
  );
}

type Place = { href: string; name: string };
type AroundProps = Pick<LogOptions, "span"> & {
  kind: "day" | "week" | "month";
  before: Place | null;
  after: Place | null;
  children?: ReactNode;
};

function Entries({ entries, timeZone }: { entries: Entries; timeZone: string }) {
  const hrefs = new Map(entries.map(({ id, editHref }) => [id, editHref]));
  return (
    <LogList
      entries={entries}
      timeZone={timeZone}
      editHref={(id) => hrefs.get(id) ?? null}
      isRecent
      isLinked
      isOneDay
    />
  );
}

const isClosed = (entries: Entries) => entries.some(({ editHref }) => editHref === null);

/** What was thrown on one day, and the days around it that have something. */
export function DayLog({ day, span, timeZone }: LogOptions & { day: Day }) {
  const { on, entries } = day;
  const placeOf = (one: string | null) =>
    one === null ? null : { href: dayPage(one, span), name: formatDate(one, "UTC") };
  return (
    <section id="day-log" aria-labelledby="day-log-title" className="grid scroll-mt-4 gap-2">
      <h2 id="day-log-title" className="text-xl">
        {`${formatShortDay(on)}, ${on.slice(0, 4)}`}
      </h2>
      <Around kind="day" before={placeOf(day.before)} after={placeOf(day.after)} span={span}>
        <Link to={periodPage(on, span)} className={way}>
          {`All of ${weekDates(weekOfYear(on))}`}
        </Link>
      </Around>
      {entries.length === 0 && <p className="text-ink-muted">Nothing logged on this day.</p>}
      {isClosed(entries) && <ClosedNote />}
      <Entries entries={entries} timeZone={timeZone} />
    </section>
  );
}

type Total = NonNullable<Period["total"]>;

/** The PPR of a week or month, its rounds, and the practice it leaves out (D83). */
const numbersOf = ({ averagePpr, totalRounds, apart }: Total) =>
  withApart(`${factLine([`${pprText(averagePpr)} PPR`, roundsWords(totalRounds)])}.`, apart);

/** Each shot of a month, which leads to all of it. */
function Shots({ shots }: Pick<Period, "shots">) {
  return (
    <ul aria-label="By shot" className="shot-rows">
      {shots.map(({ category, words }) => (
        <li key={category}>
          <ShotArc shot={category} size={40} />
          <p>
            <Link to={shotPage(category)} className="link font-bold">
              {shotWords(category)}
            </Link>{" "}
            <span className="text-ink-muted">{words}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Weeks({ weeks, span }: Pick<Period, "weeks"> & Pick<LogOptions, "span">) {
  const keyOf = (week: YearWeek) => firstOfYearWeek(week);
  return (
    <ul>
      {weeks.toReversed().map((week) => (
        <li key={keyOf(week)}>
          <Link to={periodPage(keyOf(week), span)} className={way}>
            {weekDates(week)}
          </Link>
          <span className="text-ink-muted">{` · ${numbersOf(week)}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Days({ days, span, timeZone }: Pick<Period, "days"> & LogOptions) {
  return days.map(({ on, entries }) => (
    <section key={on} aria-labelledby={`day-${on}`}>
      <h3 id={`day-${on}`} className="text-lg">
        <Link to={dayPage(on, span)} className={way}>
          {formatShortDay(on)}
        </Link>
      </h3>
      <Entries entries={entries} timeZone={timeZone} />
    </section>
  ));
}

/** What was thrown in a week, day by day, or in a month, by shot and week; opened from a chart. */
export function PeriodLog({ period, span, timeZone }: LogOptions & { period: Period }) {
  const { kind, name, weeks, days, total, shots } = period;
  const placeOf = (key: string | null) =>
    key === null ? null : { href: periodPage(key, span), name: periodName(key) };
  return (
    <section id="period" aria-labelledby="period-title" className="grid scroll-mt-4 gap-2">
      <h2 id="period-title" className="text-xl">
        {name}
      </h2>
      <p className="text-ink-muted">{total ? numbersOf(total) : `Nothing logged in this ${kind}.`}</p>
      <Around kind={kind} before={placeOf(period.before)} after={placeOf(period.after)} span={span} />
      {isClosed(days.flatMap(({ entries }) => entries)) && <ClosedNote />}
      {kind === "month" ? (
        <>
          <Shots shots={shots} />
          <Weeks weeks={weeks} span={span} />
        </>
      ) : (
        <Days days={days} span={span} timeZone={timeZone} />
      )}
    </section>
  );
}
