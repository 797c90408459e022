import { readSetup } from "#app/features/people/second-factor/manage.server.ts";
import { ChangeDialog, ManageCard, readChange } from "#app/features/people/second-factor/manage-card.tsx";
import { RecoveryCodesCard } from "#app/features/people/second-factor/recovery-codes-card.tsx";
import { SetUpCards, StartCard } from "#app/features/people/second-factor/set-up-card.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { readCodes } from "#app/http/sign-in/second-factor-cookies.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/route";
import { factorForms } from "./forms.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Second factor" }];

export const loader = memberLoader(async ({ services, actor, request, url }) => ({
  ...(await readSetup(services, actor)),
  codes: await readCodes(services, request, actor.id),
  change: readChange(url.searchParams.get("change")),
  isRecovery: url.searchParams.get("with") === "recovery",
  email: actor.email,
  timeZone: actor.timeZone,
}));

export const action = formAction(factorForms);

function Current({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { since, setup, codes, change, email, hasPassword, hindrance } = loaderData;
  if (since && codes) return <RecoveryCodesCard codes={codes} email={email} problem={actionData} />;
  if (setup) return <SetUpCards setup={setup} email={email} hasPassword={hasPassword} problem={actionData} />;
  if (!since) return <StartCard hindrance={hindrance} />;
  return (
    <>
      <ManageCard {...loaderData} since={since} />
      {change && <ChangeDialog {...loaderData} change={change} problem={actionData} />}
    </>
  );
}

/** A form for something that has expired, such as a setup that took too long, still gets an answer. */
function Orphan({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { since, setup, codes, change } = loaderData;
  const shown = since && codes ? "saved" : setup ? "confirm" : since ? change : null;
  if (!actionData || actionData.form === shown) return null;
  return (
    <Notice tone="destructive" title={actionData.title} className="mt-6">
      {actionData.message}
    </Notice>
  );
}

export default function SecondFactor(props: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Second factor"
        lead="A code from your phone, after your password."
        back={{ href: "/account", label: "Back to my account" }}
      />
      <Orphan {...props} />
      <Current {...props} />
    </>
  );
}
