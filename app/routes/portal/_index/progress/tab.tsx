import { Suspense, useEffect } from "react";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { LogList } from "#app/features/training/completions/log/log-list.tsx";
import { MissedLine } from "#app/features/training/drills/week/missed-line.tsx";
import { useSaved, type WaitingLog } from "#app/features/training/log-sheet/waiting-logs.tsx";
import { ProgressChart, WeekTiles } from "#app/features/training/stats/weeks/week-numbers.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import type { TabProps } from "../tabs.ts";
import { dayPage, entryDialog, loggedPage, loggedPractice, practiceEntry } from "./addresses.ts";
import { CalendarAndPrint } from "./calendar-and-print.tsx";
import type { Plan } from "./plan.ts";
import { Schedule } from "./schedule.tsx";
import type { load } from "./tab.server.ts";
import { readAsked, useAsked } from "./use-asked.ts";

type Data = Awaited<ReturnType<typeof load>>;
type Props = TabProps<Data>;
type DialogProps = { plan: Plan; problem: FormProblem | undefined };

/** How many entries are shown at first. */
const shownEntries = 5;

/** Drills and practice without one, newest first, each with its form. */
function OwnLog({ plan, timeZone }: { plan: Plan; timeZone: string }) {
  const entries = [...plan.log, ...plan.practice].sort((a, b) => +b.completedAt - +a.completedAt);
  const drills = new Set(plan.log.map(({ id }) => id));
  const listOf = (shown: typeof entries) => (
    <LogList
      entries={shown}
      timeZone={timeZone}
      editHref={(id) => (drills.has(id) ? entryDialog(id) : practiceEntry(id))}
      resultHref={(id) => (drills.has(id) ? loggedPage(id) : loggedPractice(id))}
      isRecent
      isLinked={plan.numbers !== null}
      origin="progress"
    />
  );
  const earlier = entries.slice(shownEntries);
  return (
    <section aria-labelledby="own-log" className="grid gap-2">
      <h2 id="own-log" className="text-xl">
        Your last 7 days
      </h2>
      {entries.length === 0 ? (
        <p className="text-ink-muted">Nothing logged yet. You can edit what you log for 7 days.</p>
      ) : (
        listOf(entries.slice(0, shownEntries))
      )}
      {earlier.length > 0 && (
        <details className="disclosure border-t border-line">
          <summary>{`Show ${earlier.length} more`}</summary>
          {listOf(earlier)}
        </details>
      )}
    </section>
  );
}

/** How the week goes: what was done and missed and, with the numbers in the plan, one row of them. */
function ThisWeek({ plan: { weekWords, numbers, drillsDone, missed } }: { plan: Plan }) {
  return (
    <section aria-labelledby="this-week" className="grid gap-2">
      <h2 id="this-week" className="text-xl">{`This week, ${weekWords}`}</h2>
      {numbers && <WeekTiles {...numbers} week={numbers.currentWeek} />}
      <div>
        <p className="font-bold">{drillsDone}</p>
        <MissedLine missed={missed} hrefOf={dayPage} />
      </div>
    </section>
  );
}

const parts = pageParts({ dialogs: () => import("./dialogs.tsx") }, ({ searchParams }) =>
  searchParams.has("complete") || searchParams.has("edit") ? "dialogs" : null,
);

const results = pageParts({ result: () => import("./result.tsx") }, ({ searchParams }) =>
  searchParams.has("logged") ? "result" : null,
);

const pastDays = pageParts({ pastDay: () => import("./past-day.tsx") }, ({ searchParams }) =>
  searchParams.has("on") ? "pastDay" : null,
);

function AskedDay({ plan }: { plan: Plan }) {
  if (!plan.pastDay) return null;
  const { PastDay } = pastDays.read("pastDay");
  return <PastDay plan={plan} day={plan.pastDay} />;
}

function Logged({ plan }: { plan: Plan }) {
  if (!plan.logged) return null;
  const { Result } = results.read("result");
  return <Result plan={plan} />;
}

function SavedPart(props: { plan: Plan; entry: WaitingLog }) {
  const { Saved } = parts.read("dialogs");
  return <Saved {...props} />;
}

/** The log that was just saved on this device. The sheet's script is here already; the page doesn't wait for it. */
function SavedHere({ plan }: { plan: Plan }) {
  const entry = useSaved();
  if (!entry) return null;
  return (
    <Suspense key={entry.key} fallback={null}>
      <SavedPart plan={plan} entry={entry} />
    </Suspense>
  );
}

/** The dialog in the address. Its script is preloaded, because members log drills where there may be no connection. */
function AskedDialog(props: DialogProps) {
  const { drill, entry } = useAsked(props.plan);
  useEffect(() => parts.fetchAhead("dialogs"), []);
  useEffect(() => results.fetchAhead("result"), []);
  if (!drill && !entry) return null;
  const { CompleteDrillDialog, CorrectionDialog } = parts.read("dialogs");
  return drill ? <CompleteDrillDialog {...props} /> : <CorrectionDialog {...props} />;
}

/** The Weekly Drills tab: the plan with today first, how the week goes, a chart of the weeks (pro), and the log. */
export default function Progress({ plan, timeZone, problem }: Props) {
  if (!plan) {
    return (
      <PlanRequired plan="Elite" sample="drills" title="Premium Feature" action="Upgrade Plan">
        Know what to throw each day: a plan for every day, and a log of what you threw. It comes with Elite
        and Pro.
      </PlanRequired>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-start lg:gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Logged plan={plan} />
        <SavedHere plan={plan} />
        <AskedDay plan={plan} />
        <Schedule plan={plan} />
        <ThisWeek plan={plan} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {plan.numbers && <ProgressChart weeks={plan.numbers.weeks} thisWeek={plan.numbers.currentWeek} />}
        <OwnLog plan={plan} timeZone={timeZone} />
        <CalendarAndPrint address={plan.calendar} problem={problem} />
      </div>
      <AskedDialog plan={plan} problem={problem} />
    </div>
  );
}

/** Whether the tab still shows the refused form: its subject may be gone. */
export function showsForm({ plan }: Data, form: string, search: string): boolean {
  if (!plan) return false;
  const asked = readAsked(plan, search);
  if (form === "complete-drill") return asked.drill !== null;
  return form.endsWith("-completion") ? asked.entry !== null : form.endsWith("-calendar");
}
