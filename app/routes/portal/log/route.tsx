import { useLocation } from "react-router";
import { isAllowed } from "#app/features/base/allowed.ts";
import { addDays, localDate, sundayOf } from "#app/features/base/calendar/rules.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { readOwnPlan } from "#app/features/training/completions/own-plan.server.ts";
import { readGearChoices } from "#app/features/training/gear/choices.server.ts";
import { useKeptGear } from "#app/features/training/gear/use-gear-choices.tsx";
import { LogDialog } from "#app/features/training/log-sheet/log-dialog.tsx";
import { readRounds } from "#app/features/training/log-sheet/rounds/round-choices.ts";
import { WaitingDrills } from "#app/features/training/log-sheet/waiting-drills.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { useIsCopy } from "#app/ui/live/use-copy.ts";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";
import { DrillsByDay } from "./drills-by-day.tsx";
import { useToday } from "./use-today.ts";

export { mustReadAgain as shouldRevalidate } from "#app/http/forms/dialog-addresses.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Log a drill · Training Portal" }];

/** The plan as the log sheet needs it; null for a plan without drills. The browser keeps this page for when it is offline. */
export const loader = memberLoader(async ({ services, actor, url }) => {
  const now = services.clock.now();
  const today = localDate(now, actor.timeZone);
  const common = { timeZone: actor.timeZone, today, madeAt: now };
  if (!isAllowed(actor, "listWeeklyDrills")) return { ...common, plan: null };
  const drills = await readOwnPlan(services, actor);
  return {
    ...common,
    plan: {
      // The device keeps this page, so it has only what it shows: marks are of this week and the one before (D84).
      drills: drills.map(({ last: _last, dates, ...drill }) => {
        return { ...drill, dates: dates.filter((date) => date >= addDays(sundayOf(today), -7)) };
      }),
      startsOn: actor.planStartsOn,
      gear: await readGearChoices(services, actor),
      isSheetOpen: url.searchParams.has("complete"),
      formKey: services.ids.id(),
    },
  };
});

const here = "/portal/log";
const drillsTab = "/portal?tab=progress";

function sheetHref(page: string, drillId: string, rounds: number | null): string {
  const address = `${page}${page.includes("?") ? "&" : "?"}complete=${drillId}`;
  return rounds === null ? address : `${address}&rounds=${rounds}`;
}

type PageData = Route.ComponentProps["loaderData"];
type Plan = NonNullable<PageData["plan"]>;

/** The sheet of the drill in the address. Its raw form posts to Weekly Drills, which handles every outcome. */
function Sheet({ plan }: { plan: Plan }) {
  const params = new URLSearchParams(useLocation().search);
  const drill = plan.drills.find(({ id }) => id === params.get("complete"));
  if (!drill) return null;
  const rounds = readRounds(params.get("rounds"));
  return (
    <LogDialog
      key={drill.id}
      drill={drill}
      formKey={plan.formKey}
      rounds={rounds}
      last={drill.lastTime}
      // With scripts, a sheet opened later uses the choices on this device, which may be newer than the page's.
      gear={plan.isSheetOpen ? plan.gear : null}
      problem={undefined}
      closeHref={here}
      wayHref={(count) => sheetHref(here, drill.id, count)}
      action={`${sheetHref(drillsTab, drill.id, rounds)}&form=complete-drill`}
    />
  );
}

function CopyNote({ madeAt, timeZone }: Pick<PageData, "madeAt" | "timeZone">) {
  return (
    <div className="notice tone-info" aria-live="polite">
      <div className="notice-body col-span-3">
        <p className="font-bold">{document.documentElement.dataset.asked ?? "You're offline"}</p>
        <p>
          Log as usual. It's saved on this device and sends when you're back online. This page is from{" "}
          {formatDateTime(madeAt, timeZone)}.
        </p>
      </div>
    </div>
  );
}

/**
 * Today's drills, each one tap from its log sheet: the target of a phone's shortcut, and the page that opens offline.
 */
export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { plan, timeZone, madeAt } = loaderData;
  useLiveRefresh();
  useKeptGear(plan?.gear ?? null, madeAt);
  const isCopy = useIsCopy(madeAt);
  const today = useToday(loaderData);
  return (
    <>
      <PageHeader title="Log a drill" />
      <div className="grid gap-6">
        <WaitingDrills />
        {isCopy && <CopyNote madeAt={madeAt} timeZone={timeZone} />}
        {plan ? (
          <DrillsByDay {...plan} today={today} sheetHref={(id) => sheetHref(here, id, null)} />
        ) : (
          <PlanRequired plan="Elite" sample="drills">
            Log each day's drill in a few taps, with or without a connection. Drills come with Elite and Pro.
          </PlanRequired>
        )}
        <PlainLink href="/portal/practice" className="link inline-block py-2.5">
          Log practice instead
        </PlainLink>
        <PlainLink href="/portal/matches/new" className="link inline-block py-2.5">
          Log a match instead
        </PlainLink>
        {!isCopy && (
          <Link to={drillsTab} className="link inline-block py-2.5">
            All of this week, with your numbers
          </Link>
        )}
      </div>
      {plan && <Sheet plan={plan} />}
    </>
  );
}
