import type { ReactNode } from "react";
import { pageNumber } from "#app/features/base/fields.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { DryRun } from "#app/features/club/imports/dry-run.tsx";
import { readImport } from "#app/features/club/imports/imports.server.ts";
import { countInvitations } from "#app/features/club/imports/invite.server.ts";
import { messages, things } from "#app/features/club/imports/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/route";
import { forms } from "./forms.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Import · Admin" }];

export const loader = memberLoader(async ({ services, actor, params, url }) => ({
  ...(await readShown(await readImport(services, actor, { id: params.id }), url.searchParams.get("page"))),
  ...(await countInvitations(services, actor, { id: params.id })),
  timeZone: actor.timeZone,
  hasMailServer: services.config.smtpUrl !== undefined,
}));

export const action = formAction(forms);

/** An import, with a page of the rows it would bring. */
async function readShown(found: Awaited<ReturnType<typeof readImport>>, page: string | null) {
  const { dryRun, ...facts } = found;
  if (!dryRun) return { found: facts, dryRun: null };
  const { samples, ...rest } = dryRun;
  const wanted = { page: pageNumber.parse(page), total: samples.length };
  const rows = await readPage(wanted, async ({ limit, offset }) => samples.slice(offset, offset + limit));
  return { found: facts, dryRun: { ...rest, rows } };
}

type Data = Route.ComponentProps["loaderData"];

type PressProps = {
  id: string;
  form: string;
  label: string;
  variant?: "primary" | "secondary" | "danger";
  children?: ReactNode;
};

function Press({ id, form, label, variant = "primary", children }: PressProps) {
  return (
    <Form method="post" action={`/admin/import/${id}?form=${form}`}>
      <input type="hidden" name="id" value={id} />
      {children}
      <Button variant={variant}>{label}</Button>
    </Form>
  );
}

/** Who can't sign in yet, and the button that invites them, for the first time or again. */
function Invitations({ found, uninvited, silent, timeZone, hasMailServer }: Data) {
  const { id, invitedAt } = found;
  const isAgain = uninvited === 0;
  const many = isAgain ? silent : uninvited;
  const again = isAgain ? " again" : "";
  if (many === 0) return invitedAt && <p>{`Invited on ${formatDateTime(invitedAt, timeZone)}.`}</p>;
  return (
    <>
      <p>
        {isAgain && invitedAt
          ? `Invited on ${formatDateTime(invitedAt, timeZone)}. ${things("members", many)} haven't set a password yet. ${messages.invitationAgain}`
          : `${things("members", many)} can't sign in yet. An invitation lets them set a password. Nothing has been sent yet.`}
      </p>
      {!hasMailServer && <p className="text-ink-muted">{messages.noMailServer}</p>}
      <Press
        id={id}
        form="invite"
        label={many === 1 ? `Send 1 invitation${again}` : `Send ${many} invitations${again}`}
        variant={isAgain || !hasMailServer ? "secondary" : "primary"}
      >
        {isAgain && <input type="hidden" name="again" value="on" />}
      </Press>
    </>
  );
}

function Done(data: Data) {
  const { found, timeZone } = data;
  const { id, kind, madeCount, doneAt, state } = found;
  const isPeople = kind !== "drills";
  return (
    <Card heading={state === "done" ? "Imported" : "Undone"}>
      <div className="grid gap-4">
        <p>
          {`${things(kind, madeCount)} imported${doneAt ? ` on ${formatDateTime(doneAt, timeZone)}` : ""}.`}
          {state === "undone" && " It has been undone."}
        </p>
        {isPeople && state === "done" && <Invitations {...data} />}
        {state === "done" && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={kind === "drills" ? "/admin/site" : "/admin/import"}>
              {kind === "drills" ? "Back to your checklist" : "Import more"}
            </ButtonLink>
            <ButtonLink href="/admin/users">See your members</ButtonLink>
            <Press id={id} form="undo-import" label="Undo this import" variant="danger" />
          </div>
        )}
      </div>
    </Card>
  );
}

/** Asks which comes first in dates such as 3/4/2026, when one of the list has no such month. */
function OrderQuestion({ id }: { id: string }) {
  return (
    <section aria-labelledby="date-order" className="grid gap-3">
      <h3 id="date-order" className="text-lg">
        How does this list write its dates?
      </h3>
      <p>Some dates have no such month if the month comes first. What does 3/4/2026 mean here?</p>
      <div className="flex flex-wrap gap-3">
        {(
          [
            ["day", "April 3: the day comes first"],
            ["month", "March 4: the month comes first"],
          ] as const
        ).map(([order, label]) => (
          <Press key={order} id={id} form="choose-date-order" label={label} variant="secondary">
            <input type="hidden" name="dateOrder" value={order} />
          </Press>
        ))}
      </div>
    </section>
  );
}

const titles = {
  members: "Import members",
  drills: "Import past drills",
  copy: "Import training from another club",
} as const;

export default function OneImport({ loaderData, actionData }: Route.ComponentProps) {
  const { found, dryRun } = loaderData;
  const { id, kind } = found;
  return (
    <>
      <PageHeader title={titles[kind]} back={{ href: "/admin/import", label: "Import" }} />
      <div className="grid max-w-3xl gap-6">
        <FormSummary problem={actionData} />
        {dryRun ? (
          <DryRun kind={kind} {...dryRun} question={dryRun.asksOrder && <OrderQuestion id={id} />}>
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
