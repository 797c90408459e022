import { Suspense } from "react";
import { useLocation } from "react-router";
import { planNames } from "#app/features/base/tiers.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useLiveRefresh } from "#app/ui/live/use-live-refresh.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { MadeAt } from "#app/ui/time/made-at.tsx";
import type { Route } from "./+types/route";
import { showsForm, TabContent } from "./tab-content.tsx";
import { loadTab, portalForms } from "./tabs.server.ts";
import { type PortalTabId, portalTabs, readTab } from "./tabs.ts";

export { mustReadAgain as shouldRevalidate } from "#app/http/dialog-addresses.ts";

export const handle = { hydrate: true };

const WaitingDrills = onDemand(
  async () => (await import("#app/features/training/log-sheet/waiting-drills.tsx")).WaitingDrills,
);

const labelOf = (id: PortalTabId) => portalTabs.find((tab) => tab.id === id)?.label ?? "";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const label = labelOf(loaderData?.content.tab ?? "dashboard");
  return [{ title: `${label} · Training Portal` }];
};

export const loader = memberLoader(async (page) => {
  const { services, actor, url } = page;
  const { id, firstName } = actor;
  const content = await loadTab(readTab(url.searchParams.get("tab")), page);
  const madeAt = services.clock.now();
  return {
    member: {
      id,
      firstName,
      plan: planNames[actor.effectiveTier],
    },
    content,
    madeAt,
  };
});

export const action = formAction(portalForms);

/** The page's address without the form that was just refused. */
function useHere(): string {
  const params = new URLSearchParams(useLocation().search);
  params.delete("form");
  return `/portal?${params}`;
}

export default function Portal({ loaderData, actionData }: Route.ComponentProps) {
  const { member, content, madeAt } = loaderData;
  useLiveRefresh();
  const here = useHere();
  const { search } = useLocation();
  const title =
    content.tab === "dashboard" ? `Welcome back, ${member.firstName || "Player"}` : labelOf(content.tab);
  return (
    <>
      <PageHeader title={title} />
      <div className="grid gap-6">
        <Suspense fallback={null}>
          <WaitingDrills />
        </Suspense>
        {actionData && !showsForm(content, actionData.form, search) && <FormSummary problem={actionData} />}
        <TabContent content={content} planName={member.plan} problem={actionData} />
      </div>
      <MadeAt madeAt={madeAt} timeZone={content.timeZone} to={here} />
    </>
  );
}
