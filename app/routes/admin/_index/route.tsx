import { Link } from "react-router";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { type FormProblem, FormSummary } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/route";
import { Notes } from "./notes.tsx";
import { Submissions } from "./submissions.tsx";
import { adminForms, loadTab } from "./tabs.server.ts";
import { adminTabs, readTab, tabAddress } from "./tabs.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const label = adminTabs.find((tab) => tab.id === loaderData?.content.tab)?.label;
  return [{ title: `${label} · Admin` }];
};

export const loader = memberLoader(async ({ services, actor, url }) => ({
  content: await loadTab(readTab(url.searchParams.get("tab")), { services, actor, url }),
}));

export const action = formAction(adminForms);

type Content = Route.ComponentProps["loaderData"]["content"];

function TabContent({ content, problem }: { content: Content; problem: FormProblem | undefined }) {
  switch (content.tab) {
    case "submissions":
      return <Submissions {...content} problem={problem} />;
    case "notes":
      return <Notes {...content} problem={problem} />;
  }
}

/** Whether the tab still shows the form that was refused: what it is about may be gone meanwhile. */
function showsForm(content: Content, form: string): boolean {
  if (content.tab === "notes") return form === "send-note" && content.draft !== null;
  return (
    form === "review-submission" &&
    content.submissions.some((submission) => submission.id === content.reviewing)
  );
}

export default function Admin({ loaderData: { content }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Admin" />
      <TabLinks
        label="Admin area"
        current={content.tab}
        items={adminTabs.map(({ id, label }) => ({ id, label, href: tabAddress(id) }))}
        renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
      />
      <div className="mt-6 grid gap-6">
        {actionData && !showsForm(content, actionData.form) && <FormSummary problem={actionData} />}
        <TabContent content={content} problem={actionData} />
      </div>
    </>
  );
}
