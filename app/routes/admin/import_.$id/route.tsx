import { DryRun } from "#app/features/desk/imports/dry-run.tsx";
import { readImport } from "#app/features/desk/imports/imports.server.ts";
import { countUninvited } from "#app/features/desk/imports/invite.server.ts";
import { messages, things } from "#app/features/desk/imports/messages.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form.tsx";
import { formatDateTime } from "#app/ui/format.ts";
import { FormSummary } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/route";
import { forms } from "./forms.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Import · Admin" }];

export const loader = memberLoader(async ({ services, actor, params }) => ({
  found: await readImport(services, actor, { id: params.id }),
  uninvited: await countUninvited(services, actor, { id: params.id }),
  timeZone: actor.timeZone,
  hasMailServer: services.config.smtpUrl !== undefined,
}));

export const action = formAction(forms);

type Data = Route.ComponentProps["loaderData"];

function Press({
  id,
  form,
  label,
  isDanger,
}: {
  id: string;
  form: string;
  label: string;
  isDanger?: boolean;
}) {
  return (
    <Form method="post" action={`/admin/import/${id}?form=${form}`}>
      <input type="hidden" name="id" value={id} />
      <Button variant={isDanger ? "danger" : "primary"}>{label}</Button>
    </Form>
  );
}

function Done({ found, uninvited, timeZone, hasMailServer }: Data) {
  const { id, kind, madeCount, doneAt, invitedAt, state } = found;
  const isPeople = kind !== "drills";
  return (
    <Card heading={state === "done" ? "Imported" : "Undone"}>
      <div className="grid gap-4">
        <p>
          {`${things(kind, madeCount)} imported${doneAt ? ` on ${formatDateTime(doneAt, timeZone)}` : ""}.`}
          {state === "undone" && " It has been undone."}
        </p>
        {isPeople && state === "done" && (
          <p>
            {uninvited > 0
              ? `${things("members", uninvited)} can't sign in yet. An invitation lets them set a password. Nothing has been sent yet.`
              : invitedAt && `Invited on ${formatDateTime(invitedAt, timeZone)}.`}
          </p>
        )}
        {isPeople && uninvited > 0 && !hasMailServer && (
          <p className="text-ink-muted">{messages.noMailServer}</p>
        )}
        {state === "done" && (
          <div className="flex flex-wrap gap-3">
            {isPeople && uninvited > 0 && (
              <Press
                id={id}
                form="invite"
                label={uninvited === 1 ? "Send 1 invitation" : `Send ${uninvited} invitations`}
              />
            )}
            <Press id={id} form="undo-import" label="Undo this import" isDanger />
          </div>
        )}
      </div>
    </Card>
  );
}

const titles = {
  members: "Import members",
  drills: "Import past drills",
  copy: "Import training from another club",
} as const;

export default function OneImport({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData;
  const { id, kind, dryRun } = found;
  return (
    <>
      <PageHeader title={titles[kind]} back={{ href: "/admin/import", label: "Import" }} />
      <div className="grid max-w-3xl gap-6">
        <FormSummary problem={actionData} />
        {dryRun ? (
          <DryRun kind={kind} {...dryRun}>
            {dryRun.canRun && (
              <Press
                id={id}
                form="run-import"
                label={dryRun.goodCount > 0 ? `Import ${things(kind, dryRun.goodCount)}` : "Import"}
              />
            )}
          </DryRun>
        ) : (
          <Done {...loaderData} />
        )}
      </div>
    </>
  );
}
