import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { findPeople } from "#app/features/people/roster/find-people.server.ts";
import { undoDrillAct } from "#app/features/training/drills/bulk.server.ts";
import { leftAlone } from "#app/features/training/drills/messages.ts";
import {
  readNewestWeek,
  restoreTemplate,
  saveTemplate,
} from "#app/features/training/templates/manage.server.ts";
import { messages } from "#app/features/training/templates/messages.ts";
import { SaveTemplateForm } from "#app/features/training/templates/save-template-form.tsx";
import { listTemplates } from "#app/features/training/templates/templates.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Card } from "#app/ui/card.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/templates";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Training templates · Admin" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  templates: (await listTemplates(services, actor)).templates,
  week: await readNewestWeek(services, actor),
}));

export const action = formAction({
  "save-template": {
    run: saveTemplate,
    to: ({ id }: { id: string }) => `/admin/templates/${id}`,
    flash: messages.saved,
    failed: messages.saveFailed,
  },
  "find-person": { run: findPeople, showsAgain: true, failed: "Search failed" },
  "restore-template": {
    run: restoreTemplate,
    to: ({ id }: { id: string }) => `/admin/templates/${id}`,
    flash: messages.restored,
    failed: messages.undoFailed,
  },
  "undo-assignment": {
    run: undoDrillAct,
    to: "/admin/templates",
    flash: ({ leftCount }: { leftCount: number }) => ({
      title: messages.undone,
      message: leftAlone(leftCount),
    }),
    failed: messages.undoFailed,
  },
});

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates, week } = loaderData;
  return (
    <>
      <PageHeader
        title="Training templates"
        lead="Weeks of drills to assign to many members, or for members to start on their own."
      />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Card heading="Templates">
          {templates.length === 0 ? (
            <EmptyState title={messages.emptyTitle}>Save a week of the plan as the first one.</EmptyState>
          ) : (
            <ul className="grid gap-1">
              {templates.map(({ id, title, tier, drills }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
                  <a href={`/admin/templates/${id}`} className="link inline-block py-2">
                    {title} ({drills})
                  </a>
                  <TierBadge tier={tier} />
                </li>
              ))}
            </ul>
          )}
        </Card>
        <div className="grid gap-6">
          {actionData && actionData.form !== "save-template" && <FormSummary problem={actionData} />}
          <Card heading="Save a week">
            <SaveTemplateForm week={week} problem={actionData} />
          </Card>
        </div>
      </div>
    </>
  );
}
