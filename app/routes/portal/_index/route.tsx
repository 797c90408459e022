import { Suspense } from "react";
import { useLocation } from "react-router";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/route";
import { TabContent } from "./tab-content.tsx";
import { tabs } from "./tabs.server.ts";
import { type PortalTabId, portalTabs, readTab } from "./tabs.ts";

export { mustReadAgain as shouldRevalidate } from "#app/http/forms/dialog-addresses.ts";

export const handle = { hydrate: true };

const WaitingDrills = onDemand(
  async () => (await import("#app/features/training/log-sheet/waiting-drills.tsx")).WaitingDrills,
);

const labelOf = (id: PortalTabId) => portalTabs.find((tab) => tab.id === id)?.label ?? "";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const label = labelOf(loaderData?.tab ?? "dashboard");
  return [{ title: `${label} · Training Portal` }];
};

export const loader = memberLoader(async (page) => {
  const { firstName, timeZone } = page.actor;
  const tab = readTab(page.url.searchParams.get("tab"));
  const content = await tabs[tab].load(page);
  return { tab, firstName, timeZone, content, madeAt: page.services.clock.now() };
});

export const action = formAction(
  {},
  ...Object.values(tabs).flatMap((tab) => ("forms" in tab ? [tab.forms] : [])),
);

/** The page's address without the form that was just refused. */
function useHere(): string {
  const params = new URLSearchParams(useLocation().search);
  params.delete("form");
  return `/portal?${params}`;
}

export default function Portal({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, firstName, timeZone, content, madeAt } = loaderData;
  useLiveRefresh();
  const here = useHere();
  const title = tab === "dashboard" ? `Welcome back, ${firstName || "Player"}` : labelOf(tab);
  return (
    <>
      <PageHeader title={title} />
      <div className="grid gap-6">
        <Suspense fallback={null}>
          <WaitingDrills />
        </Suspense>
        <TabContent {...content} id={tab} timeZone={timeZone} problem={actionData} />
      </div>
      <MadeAt madeAt={madeAt} timeZone={timeZone} to={here} />
    </>
  );
}
