import {
  listAccessCodes,
  rotateAccessCode,
  turnOffAccessCode,
} from "#app/features/club/site/access-codes.server.ts";
import { messages } from "#app/features/club/site/messages.ts";
import { takeFlash } from "#app/http/forms/flash.server.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/site_.codes";

export const meta: Route.MetaFunction = () => [{ title: "Access codes · Admin" }];

export const loader = memberLoader(async ({ services, actor, request }) => ({
  codes: await listAccessCodes(services, actor),
  // It came with the message of the act: shown on this page, and never again.
  made: (await takeFlash(services, request, actor)).flash?.code ?? null,
  timeZone: actor.timeZone,
}));

type Tier = "elite" | "pro";

const plans = { elite: "Elite", pro: "Pro" } as const;
const to = "/admin/site/codes";
const failed = messages.failed;

export const action = formAction({
  rotate: {
    run: rotateAccessCode,
    to,
    flash: ({ tier, code }: { tier: Tier; code: string }) => ({
      title: messages.codeMade(plans[tier]),
      code: { tier, code },
    }),
    failed,
  },
  "turn-off": {
    run: turnOffAccessCode,
    to,
    flash: ({ tier }: { tier: Tier }) => messages.codeOff(plans[tier]),
    failed,
  },
});

type CodeProps = {
  code: Route.ComponentProps["loaderData"]["codes"][number];
  timeZone: string;
  /** The code itself, on the page that follows its making. */
  fresh: string | null;
};

function stateOf({ isOn, fixedBy, madeAt, madeBy }: CodeProps["code"], timeZone: string): string {
  if (fixedBy) return `The environment decides this code (${fixedBy}).`;
  if (!isOn || !madeAt) return "There is no code.";
  return `Made by ${madeBy}, ${formatDateTime(madeAt, timeZone)}. The code itself isn't stored.`;
}

function Code({ code, timeZone, fresh }: CodeProps) {
  const name = plans[code.tier];
  return (
    <Card heading={`${name} code`}>
      {fresh && (
        <Notice tone="success" title={messages.codeMade(name)} className="mb-4">
          <p className="my-2 font-mono text-xl font-bold select-all wrap-anywhere">{fresh}</p>
          <p>{messages.codeOnce}</p>
        </Notice>
      )}
      <p>{stateOf(code, timeZone)}</p>
      {!code.fixedBy && (
        <Form method="post" action={`${to}?form=rotate`} className="mt-4 flex flex-wrap gap-3">
          <input type="hidden" name="tier" value={code.tier} />
          <Button variant={fresh ? "secondary" : "primary"}>{`Make a new ${name} code`}</Button>
          {code.isOn && (
            <Button variant="secondary" formAction={`${to}?form=turn-off`}>
              {`Turn the ${name} code off`}
            </Button>
          )}
        </Form>
      )}
    </Card>
  );
}

export default function Codes({ loaderData: { codes, made, timeZone }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Access codes"
        lead="Someone who enters a code on the plans page gets its plan right away. Make a new code whenever the old one has gotten around."
        actions={<ButtonLink href="/admin/site">All of the site</ButtonLink>}
      />
      <div className="mt-6 grid max-w-3xl gap-6">
        <FormSummary problem={actionData} />
        {codes.map((code) => (
          <Code
            key={code.tier}
            code={code}
            timeZone={timeZone}
            fresh={made?.tier === code.tier ? made.code : null}
          />
        ))}
      </div>
    </>
  );
}
