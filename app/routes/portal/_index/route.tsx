import { Link } from "react-router";
import { planNames } from "#app/features/entitlements/plan-names.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { TierBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { type FormProblem, FormSummary } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/route";
import { Categories } from "./categories.tsx";
import { Dashboard } from "./dashboard.tsx";
import { Notes } from "./notes.tsx";
import { Progress } from "./progress.tsx";
import { loadTab, portalForms } from "./tabs.server.ts";
import { isOpenTo, portalTabs, readTab, tabAddress } from "./tabs.ts";
import { useBrowserZone } from "./use-browser-zone.ts";
import { Videos } from "./videos.tsx";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const label = portalTabs.find((tab) => tab.id === loaderData?.content.tab)?.label;
  return [{ title: `${label} · Training Portal` }];
};

export const loader = memberLoader(async ({ services, actor, url }) => {
  const { firstName, effectiveTier, isAdmin } = actor;
  const content = await loadTab(readTab(url.searchParams.get("tab")), { services, actor, url });
  return { member: { firstName, effectiveTier, isAdmin }, content };
});

export const action = formAction(portalForms);

type Content = Route.ComponentProps["loaderData"]["content"];

type Shown = { content: Content; planName: string; problem: FormProblem | undefined };

function TabContent({ content, planName, problem }: Shown) {
  switch (content.tab) {
    case "dashboard":
      return <Dashboard {...content} plan={planName} />;
    case "videos":
      return <Videos {...content} problem={problem} />;
    case "progress":
      return <Progress {...content} problem={problem} />;
    case "categories":
      return <Categories {...content} />;
    case "notes":
      return <Notes {...content} />;
  }
}

/** Whether the tab still shows the form that was refused: what it is about may be gone meanwhile. */
function showsForm(content: Content, form: string): boolean {
  if (form === "submit-video") return content.tab === "videos" && content.analysis !== null;
  return form === "complete-drill" && content.tab === "progress" && Boolean(content.plan?.dialog);
}

export default function Portal({ loaderData, actionData }: Route.ComponentProps) {
  const { member, content } = loaderData;
  useBrowserZone();
  return (
    <>
      <PageHeader
        title={`Welcome back, ${member.firstName || "Player"}`}
        aside={<TierBadge tier={member.effectiveTier} />}
        actions={
          <>
            <ButtonLink href="/">Back to Site</ButtonLink>
            <ButtonLink href="/plans">
              {member.effectiveTier === "basic" ? "Upgrade Plan" : "Manage Plan"}
            </ButtonLink>
          </>
        }
      />
      <TabLinks
        label="Training portal"
        current={content.tab}
        items={portalTabs.map(({ id, label, from }) => ({
          id,
          label,
          href: tabAddress(id),
          disabledReason: isOpenTo(member, from) ? undefined : `for ${from} members`,
        }))}
        renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
      />
      <div className="mt-6 grid gap-6">
        {actionData && !showsForm(content, actionData.form) && <FormSummary problem={actionData} />}
        <TabContent content={content} planName={planNames[member.effectiveTier]} problem={actionData} />
      </div>
    </>
  );
}
