import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { ClosedNote } from "#app/features/training/completions/log/closed-note.tsx";
import { LogList } from "#app/features/training/completions/log/log-list.tsx";
import { periodPage } from "#app/features/training/stats/addresses.ts";
import { ChartSpans } from "#app/features/training/stats/charts/chart-spans.tsx";
import { LateChart } from "#app/features/training/stats/charts/late-chart.tsx";
import { GearFilter } from "#app/features/training/stats/gear/gear-filter.tsx";
import { PerformanceOverview } from "#app/features/training/stats/performance-overview.tsx";
import { BestPerformances } from "#app/features/training/stats/shots/best-performances.tsx";
import { ImprovementTrends } from "#app/features/training/stats/shots/improvement-trends.tsx";
import { ShotRows } from "#app/features/training/stats/shots/shot-rows.tsx";
import { WeekTimeline } from "#app/features/training/stats/weeks/week-timeline.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { TabLinks } from "#app/ui/link/tab-links.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { latePart } from "#app/ui/live/late-part.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { StatRow, StatTile } from "#app/ui/stat-tile.tsx";
import { entryDialog } from "../progress/addresses.ts";
import { readTab, type TabProps, tabAddress } from "../tabs.ts";
import type { MatchesProps } from "./matches.tsx";
import type { load } from "./tab.server.ts";

type LogProps = { span: number | null; timeZone: string };
type Props = TabProps<Awaited<ReturnType<typeof load>>>;

const parts = pageParts(
  { matches: () => import("./matches.tsx"), log: () => import("./day-log.tsx") },
  ({ pathname, searchParams: query }) => {
    if (pathname !== "/portal" || readTab(query.get("tab")) !== "history") return null;
    if (query.get("show") === "matches") return "matches";
    return ["on", "week", "month"].some((one) => query.has(one)) ? "log" : null;
  },
);

/** Matches have their own script, because most visits are about the weeks. */
function Matches(props: MatchesProps) {
  const { Matches: Shown } = parts.read("matches");
  return <Shown {...props} />;
}

/** What the tab shows of drills and practice. */
type HistoryData = NonNullable<Awaited<ReturnType<typeof load>>["history"]>;

/** "week" or "weeks", by their number. */
const weekWord = (count: number) => (count === 1 ? "week" : "weeks");

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
function RecentDrills({ history, timeZone }: { history: HistoryData; timeZone: string }) {
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
function Weeks({ history }: { history: HistoryData }) {
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

/** What is open below the chart, which has its own script too. */
function Log({ day, period, ...rest }: Pick<HistoryData, "day" | "period"> & LogProps) {
  const { DayLog, PeriodLog } = parts.read("log");
  return (
    <>
      {period && <PeriodLog period={period} {...rest} />}
      {day && <DayLog day={day} {...rest} />}
    </>
  );
}

const here = tabAddress("history");

/** Each number once: equal ones are said in words (contract, "Numbers"). */
function Streaks({ streaks }: Pick<HistoryData, "streaks">) {
  const { weeks, current, longest } = streaks;
  return (
    <Fold heading="Training Streaks" note={streaks.words} isOpen={false}>
      <StatRow across={3}>
        <StatTile
          label="Streak"
          value={String(weeks)}
          unit={weekWord(weeks)}
          change={longest === weeks ? "with training, all in a row" : "with training"}
        />
        {current !== weeks && (
          <StatTile
            label="Current streak"
            value={String(current)}
            unit={weekWord(current)}
            change={current === 0 ? "log a drill to begin" : current === longest ? "your longest" : undefined}
          />
        )}
        {longest !== current && longest !== weeks && (
          <StatTile label="Longest streak" value={String(longest)} unit={weekWord(longest)} />
        )}
      </StatRow>
    </Fold>
  );
}

function Downloads() {
  return (
    <Fold heading="Your numbers as files" note="CSV" isOpen={false}>
      <ButtonLink href="/files/history/entries.csv">Download your log (CSV)</ButtonLink>
      <ButtonLink href="/files/history/weeks.csv">Download your weeks (CSV)</ButtonLink>
    </Fold>
  );
}

/** The Training History tab: everything since week 1, with matches separate from drills and practice. */
export default function History({ history, matches, timeZone }: Props) {
  if (!history && !matches) {
    return (
      <PlanRequired plan="Pro" sample="weeks">
        <p>
          See your PPR week by week, your best drills, and your matches. Everything you log is always listed
          under{" "}
          <Link to="/portal/entries" className="link">
            Your log
          </Link>
          .
        </p>
      </PlanRequired>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TabLinks
        label="What to show"
        current={matches ? "matches" : "practice"}
        items={[
          { id: "practice", label: "Drills and practice", href: here },
          { id: "matches", label: "Matches", href: `${here}&show=matches` },
        ]}
      />
      {matches && <Matches matches={matches} />}
      {history && <Practice history={history} timeZone={timeZone} />}
    </div>
  );
}

// Its links lead on without its script, too.
const PracticeStrip = latePart(
  async () => (await import("#app/features/training/stats/weeks/practice-strip.tsx")).PracticeStrip,
);

/** PPR over time, and what it shows. An open month is what draws it by month; an open day or week stays when that changes. */
function Chart({ history }: { history: HistoryData }) {
  const { chart, day, month, period, shown } = history;
  const isMonth = period?.kind === "month";
  const openHere = day ? `&on=${day.on}` : period && !isMonth ? `&week=${period.key}` : "";
  return (
    <div className="grid gap-3">
      <ChartSpans
        spans={history.spans}
        current={shown.span}
        here={`${here}${openHere}`}
        months={month === null ? null : { href: `${here}&month=${month}`, isShown: isMonth }}
      />
      <LateChart {...chart} hrefOf={(key) => periodPage(key, shown.span)} openKey={period?.key} />
    </div>
  );
}

function Practice({ history, timeZone }: { history: HistoryData; timeZone: string }) {
  if (history.overall.count === 0 && history.timeline.entities.length === 0) {
    return (
      <EmptyState
        title="No history yet"
        level={2}
        action={
          <ButtonLink href={tabAddress("progress")} variant="primary">
            Log a drill
          </ButtonLink>
        }
      >
        <p>Log your first drill. Its week becomes week 1, and every later week is measured against it.</p>
      </EmptyState>
    );
  }
  const { overall, baseline, current, trends, best, bestCompletions, day, period, shown } = history;
  return (
    <div className="grid gap-10">
      <div className="grid gap-8 lg:grid-cols-[2fr_1fr] lg:items-start">
        <Chart history={history} />
        <div className="grid gap-8">
          <ShotRows shots={history.shots} />
          <PracticeStrip {...history.practice} span={shown.span} />
        </div>
      </div>
      {(day || period) && <Log day={day} period={period} span={shown.span} timeZone={timeZone} />}
      <PerformanceOverview
        overall={overall}
        baseline={baseline}
        currentWeek={current}
        standing={history.standing}
      />
      <RecentDrills history={history} timeZone={timeZone} />
      <div className="*:not-first:border-t-0">
        <BestPerformances week={best} completions={bestCompletions} />
        <ImprovementTrends trends={trends} />
        <Streaks streaks={history.streaks} />
        <Weeks history={history} />
        <Downloads />
      </div>
    </div>
  );
}
