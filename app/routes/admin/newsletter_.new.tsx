import { NewIssueForm } from "#app/features/talk/issues/issue-form.tsx";
import { createIssue } from "#app/features/talk/issues/issues.server.ts";
import { LivePreview } from "#app/features/talk/issues/mail-preview.tsx";
import { messages } from "#app/features/talk/issues/messages.ts";
import { renderIssueMail } from "#app/features/talk/issues/read-issue.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/newsletter_.new";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "New issue · Admin" }];

export const loader = memberLoader(({ services, actor }) => renderIssueMail(services, actor));

export const action = formAction({
  "create-issue": {
    run: createIssue,
    to: ({ id }: { id: string }) => `/admin/newsletter/${id}`,
    flash: messages.saved,
    failed: messages.saveFailed,
  },
});

export default function NewIssue({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="New issue"
        lead="Write first. You choose who gets it and when on the next page; nothing is sent before that."
        back={{ href: "/admin/newsletter", label: "Newsletter" }}
      />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <NewIssueForm problem={actionData} />
        <div className="hidden in-data-scripted:block">
          <LivePreview formId="create-issue" mail={loaderData} />
        </div>
      </div>
    </>
  );
}
