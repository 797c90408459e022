import { isAllowed } from "#app/features/base/allowed.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { templateDays } from "#app/features/training/drills/week/sheet-days.ts";
import { WeekSheet } from "#app/features/training/drills/week/week-sheet.tsx";
import { messages } from "#app/features/training/templates/messages.ts";
import { startTemplate, stopTemplate } from "#app/features/training/templates/start.server.ts";
import { getTemplate, listTemplates } from "#app/features/training/templates/templates.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/templates_.$id";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.template.title ?? "Template"} · Training Portal` },
];

export const loader = memberLoader(async ({ services, actor, params }) => {
  if (!isAllowed(actor, "listTemplates")) return null;
  const template = await getTemplate(services, actor, { id: params.id });
  const { startedId } = await listTemplates(services, actor);
  const hasOther = startedId !== null && !template.isStarted;
  return { template, hasOther, hasDates: actor.planStartsOn !== null };
});

export const action = formAction({
  "start-template": {
    run: startTemplate,
    to: "/portal?tab=progress",
    flash: messages.started,
    failed: messages.startFailed,
  },
  "stop-template": {
    run: stopTemplate,
    to: ({ id }: { id: string }) => `/portal/templates/${id}`,
    flash: { title: messages.stopped, message: messages.stoppedMore },
    failed: messages.stopFailed,
  },
});

type Data = NonNullable<Route.ComponentProps["loaderData"]>;

function Start({ template, hasOther, hasDates }: Data) {
  const action = (form: string) => `/portal/templates/${template.id}?form=${form}`;
  const form = template.isStarted ? "stop-template" : "start-template";
  return (
    <Form method="post" action={action(form)} className="grid justify-items-start gap-3">
      <input type="hidden" name="id" value={template.id} />
      {template.isStarted ? (
        <>
          <p>This week is on your plan. Taking it off keeps everything you logged.</p>
          <Button variant="secondary">Take it off your plan</Button>
        </>
      ) : (
        <>
          <p>
            {`Its drills are added to your plan ${hasDates ? "for this week" : "as its newest week"}. `}
            What your coach gave you stays.
            {hasOther && " The template you train now leaves your plan; everything you logged is kept."}
          </p>
          <Button>Start this week</Button>
        </>
      )}
    </Form>
  );
}

const back = { href: "/portal/templates", label: "All templates" };

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <>
        <PageHeader title="Training template" back={back} />
        <FormSummary problem={actionData} />
        <PlanRequired plan="Elite" sample="template">
          {messages.upgrade}
        </PlanRequired>
      </>
    );
  }
  const { template } = loaderData;
  return (
    <>
      <PageHeader title={template.title} lead={template.description} back={back} />
      <div className="grid gap-6">
        <FormSummary problem={actionData} />
        <div className="border-y border-line py-4 print:hidden">
          <Start {...loaderData} />
        </div>
        <WeekSheet days={templateDays} drills={template.drills} />
      </div>
    </>
  );
}
