import { DraftNote } from "#app/features/club/site/draft-note.tsx";
import { SiteHistory } from "#app/features/club/site/history.tsx";
import { readSection } from "#app/features/club/site/read-section.server.ts";
import { RecordForm } from "#app/features/club/site/record-form.tsx";
import { RecordList } from "#app/features/club/site/record-list.tsx";
import { RemoveForm } from "#app/features/club/site/remove-form.tsx";
import { siteSections, visitorsPageOf } from "#app/features/club/site/sections.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/route";
import { forms } from "./forms.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? siteSections[loaderData.section].title : "Site"} · Admin` },
];

export const loader = memberLoader(async ({ services, actor, params, url }) =>
  readSection(services, actor, { section: params.section, record: url.searchParams.get("record") }),
);

export const action = formAction(forms);

/** Leads on through the steps of opening the club. */
function NextStep({ title, href }: { title: string; href: string }) {
  return (
    <p>
      Next step:{" "}
      <a className="link inline-block py-1.5" href={href}>
        {title}
      </a>
    </p>
  );
}

export default function SiteSection({ loaderData, actionData }: Route.ComponentProps) {
  const { section, records, edited, draft, title, versions, zones, timeZone, closed, next, readsHeic } =
    loaderData;
  const { title: heading, lead, kind } = siteSections[section];
  const isElsewhere = actionData && (!edited || !["publish", "preview"].includes(actionData.form));
  return (
    <>
      <PageHeader
        title={heading}
        lead={lead}
        actions={
          <>
            <ButtonLink href="/admin/site">All of the site</ButtonLink>
            <ButtonLink href={visitorsPageOf(section)}>View the page</ButtonLink>
          </>
        }
      />
      <div className="mt-6 grid max-w-3xl gap-6">
        {next && <NextStep {...next} />}
        {isElsewhere && <FormSummary problem={actionData} />}
        {kind !== "one" && edited === null && (
          <RecordList section={section} records={records} closed={closed} />
        )}
        {edited && (
          <Card heading={kind === "one" ? undefined : title}>
            {draft && <DraftNote {...draft} section={section} timeZone={timeZone} />}
            <RecordForm
              section={section}
              edited={edited}
              zones={zones}
              readsHeic={readsHeic}
              problem={actionData}
            />
          </Card>
        )}
        {edited && kind === "list" && edited.version !== "" && !closed && (
          <RemoveForm section={section} edited={edited} title={title} />
        )}
        {versions.length > 0 && (
          <details className="disclosure">
            <summary>History ({versions.length})</summary>
            <div className="mt-3">
              <SiteHistory section={section} versions={versions} timeZone={timeZone} />
            </div>
          </details>
        )}
      </div>
    </>
  );
}
