import { notFound } from "#app/errors.ts";
import { templateDays } from "#app/features/training/drills/week/sheet-days.ts";
import { WeekSheet } from "#app/features/training/drills/week/week-sheet.tsx";
import { assignTemplate, listTemplateTargets } from "#app/features/training/templates/assign.server.ts";
import { AssignForm } from "#app/features/training/templates/assign-form.tsx";
import {
  changeTemplate,
  readNewestWeek,
  removeTemplate,
} from "#app/features/training/templates/manage.server.ts";
import { messages } from "#app/features/training/templates/messages.ts";
import { ChangeTemplateForm } from "#app/features/training/templates/save-template-form.tsx";
import { getEditedTemplate } from "#app/features/training/templates/templates.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/templates_.$id";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template.title ?? "Template"} · Admin` },
];

export const loader = memberLoader(async ({ services, actor, params, url }) => {
  const template = await getEditedTemplate(services, actor, { id: params.id });
  // A deleted template is shown to anyone who has just typed into its form, so that nothing typed is lost.
  if (template.removedAt && url.searchParams.get("form") !== "change-template") throw notFound();
  const search = (url.searchParams.get("search") ?? "").slice(0, 200);
  const chosen = url.searchParams.getAll("memberIds");
  return {
    template,
    query: url.search,
    targets: await listTemplateTargets(services, actor, { tier: template.tier, search, chosen }),
    week: await readNewestWeek(services, actor),
  };
});

type Made = { id: string; message: string; actId: string };

export const action = formAction({
  "assign-template": {
    run: assignTemplate,
    to: ({ id }: Made) => `/admin/templates/${id}`,
    flash: ({ message, actId }: Made) => ({
      title: message,
      undo: { action: "/admin/templates?form=undo-assignment", fields: { actId } },
    }),
    failed: messages.assignFailed,
  },
  "change-template": {
    run: changeTemplate,
    to: ({ id }: { id: string }) => `/admin/templates/${id}`,
    flash: messages.changed,
    failed: messages.saveFailed,
  },
  "remove-template": {
    run: removeTemplate,
    to: "/admin/templates",
    flash: ({ id }: { id: string }) => ({
      title: messages.removed,
      undo: { action: "/admin/templates?form=restore-template", fields: { id } },
    }),
    failed: messages.removeFailed,
  },
});

/** Opens in a new tab, so that typed text stays. */
function PutBack({ id }: { id: string }) {
  return (
    <Form
      reloadDocument
      method="post"
      action="/admin/templates?form=restore-template"
      target="_blank"
      rel="noopener"
    >
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary">Restore the template</Button>
    </Form>
  );
}

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  const { template, targets, week, query } = loaderData;
  return (
    <>
      <PageHeader
        title={template.title}
        lead={template.description}
        back={{ href: "/admin/templates", label: "All templates" }}
      />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <WeekSheet days={templateDays} drills={template.drills} />
        <div className="grid gap-6">
          {actionData?.form === "remove-template" && <FormSummary problem={actionData} />}
          {template.removedAt && <PutBack id={template.id} />}
          <Card heading="Assign it">
            <AssignForm
              template={template}
              targets={targets}
              week={week}
              query={new URLSearchParams(query)}
              problem={actionData}
            />
          </Card>
          <Card heading="About it">
            <ChangeTemplateForm template={template} problem={actionData} />
          </Card>
          <Form method="post" action={`/admin/templates/${template.id}?form=remove-template`}>
            <input type="hidden" name="id" value={template.id} />
            <Button variant="danger">Remove the template</Button>
          </Form>
        </div>
      </div>
    </>
  );
}
