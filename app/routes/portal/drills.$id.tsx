import { isAllowed } from "#app/features/base/allowed.ts";
import { entriesAsked } from "#app/features/base/lists/load-more.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { ClosedNote } from "#app/features/training/completions/log/closed-note.tsx";
import { LogList } from "#app/features/training/completions/log/log-list.tsx";
import { readOneDrill } from "#app/features/training/completions/one-drill.server.ts";
import { DrillSteps } from "#app/features/training/drills/drill-steps.tsx";
import { ShotLabel } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import {
  type DrillOrigin,
  drillPage,
  historyPage,
  periodPage,
  shotPage,
} from "#app/features/training/stats/addresses.ts";
import { LateChart } from "#app/features/training/stats/charts/late-chart.tsx";
import type { ShotCategory } from "#app/features/training/stats/rules.ts";
import { drillWords } from "#app/features/training/stats/weeks/over-time-words.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/drills.$id";

const step = 10;
const drillsTab = "/portal?tab=progress";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.drill?.title ?? "Drill"} · Training Portal` },
];

const origins: readonly DrillOrigin[] = ["progress", "categories"];

/** Where the page was opened, as its address says. */
const readOrigin = (url: URL) => origins.find((one) => one === url.searchParams.get("from"));

function backTo(origin: DrillOrigin | undefined, shot: ShotCategory | undefined) {
  if (origin === "progress") return { href: drillsTab, label: "Back to Weekly Drills" };
  if (origin && shot) return { href: shotPage(shot), label: `Back to ${shotWords(shot)}` };
  return { href: historyPage(), label: "Back to Training History" };
}

export const loader = memberLoader(async ({ services, actor, params, url }) => {
  const origin = readOrigin(url);
  const shown = entriesAsked(url.searchParams.get("times"), step);
  const id = String(params.id);
  const drill = isAllowed(actor, "readHistory") ? await readOneDrill(services, actor, { id, shown }) : null;
  return {
    here: drillPage(id, origin),
    back: backTo(origin, drill?.category),
    timeZone: actor.timeZone,
    drill,
  };
});

type Data = Route.ComponentProps["loaderData"];
type Drill = NonNullable<Data["drill"]>;

/** Every time, newest first; those that can still be corrected have a link. */
function Times({ drill, here, timeZone }: Omit<Data, "drill"> & { drill: Drill }) {
  const open = new Set(drill.times.entities.filter(({ isOpen }) => isOpen).map((entry) => entry.id));
  return (
    <section aria-labelledby="times" className="grid gap-2">
      <h2 id="times" className="text-xl">
        Every time
      </h2>
      {drill.times.entities.length > open.size && <ClosedNote />}
      <LogList
        isOneDrill
        entries={drill.times.entities}
        timeZone={timeZone}
        editHref={(entry) => (open.has(entry) ? `${drillsTab}&edit=${entry}` : null)}
      />
      {drill.times.next !== null && (
        <p>
          <Link
            to={`${here}${here.includes("?") ? "&" : "?"}times=${drill.times.next + step}`}
            preventScrollReset
            className={buttonClass({ variant: "secondary" })}
          >
            Show earlier times
          </Link>
        </p>
      )}
    </section>
  );
}

/** Everything thrown in one drill: the last time and the best, the weeks, the totals, and every time. */
export default function DrillPage({ loaderData }: Route.ComponentProps) {
  const { drill, back } = loaderData;
  if (!drill) {
    return (
      <>
        <PageHeader title="Drill" back={back} />
        <PlanRequired plan="Pro" sample="weeks">
          See how each drill went over the weeks.
        </PlanRequired>
      </>
    );
  }
  const { title, category, chart, best, total, toLog } = drill;
  const last = drill.times.entities[0];
  const action = toLog && (
    <Link to={`${drillsTab}&complete=${toLog}`} className={buttonClass({ variant: "primary" })}>
      Complete Drill
    </Link>
  );
  return (
    <>
      <PageHeader
        title={title}
        back={back}
        lead={last && best && drillWords({ last, best, total }, drill.today)}
        aside={<ShotLabel shot={category} />}
        actions={action}
      />
      <div className="grid gap-2 pb-6 empty:hidden">
        {drill.description && <OwnWords className="max-w-[60ch]">{drill.description}</OwnWords>}
        <DrillSteps drill={drill.steps} />
      </div>
      {last ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {chart.points.length > 1 && (
            <LateChart
              title={`Your ${chart.step.toLowerCase()}s with this drill`}
              {...chart}
              hrefOf={(key) => periodPage(key)}
            />
          )}
          <Times {...loaderData} drill={drill} />
        </div>
      ) : (
        <EmptyState title="Not logged yet" level={2}>
          <p>Complete it once, and its numbers appear here.</p>
        </EmptyState>
      )}
    </>
  );
}
