import { listImports, listUpload } from "#app/features/club/imports/imports.server.ts";
import { ListForm } from "#app/features/club/imports/list-form.tsx";
import { messages, things } from "#app/features/club/imports/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/import";

export const meta: Route.MetaFunction = () => [{ title: "Import · Admin" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  timeZone: actor.timeZone,
  imports: await listImports(services, actor),
}));

export const action = formAction({
  "check-list": {
    ...listUpload,
    to: ({ id }: { id: string }) => `/admin/import/${id}`,
    flash: messages.checked,
    failed: messages.checkFailed,
  },
});

const stateWords = { checked: "Not imported yet", done: "Imported", undone: "Undone" } as const;
const kindWords = { members: "Members", drills: "Past drills", copy: "Training from another club" } as const;

export default function Import({ loaderData: { imports, timeZone }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Import"
        lead="Add members and their past drills. First you see what would happen. Nothing is imported and no one is emailed until you say so."
        back={{ href: "/admin/users", label: "Users" }}
      />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Card heading="Choose a list">
          <ListForm problem={actionData} />
        </Card>
        {imports.length > 0 && (
          <Card heading="Earlier imports">
            <ul className="rows">
              {imports.map(({ id, kind, state, madeCount, createdAt }) => (
                <li key={id}>
                  <a className="link inline-block py-1.5" href={`/admin/import/${id}`}>
                    {`${kindWords[kind]}, ${formatDateTime(createdAt, timeZone)}`}
                  </a>
                  <span className="flex items-center gap-2">
                    {state === "done" && <span className="text-ink-muted">{things(kind, madeCount)}</span>}
                    <Badge tone={state === "done" ? "success" : "neutral"}>{stateWords[state]}</Badge>
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
