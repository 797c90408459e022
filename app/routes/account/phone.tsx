import { QrDrawing } from "#app/features/people/second-factor/qr-drawing.tsx";
import { readPhoneCode } from "#app/features/people/sign-in/phone.server.ts";
import { messages } from "#app/features/people/sign-in/phone-messages.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { localPath } from "#app/http/local-path.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { makeCodeHandler } from "#app/http/sign-in/phone-handlers.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/phone";

const wayOn = (url: URL) => localPath(url.searchParams.get("to"), "/portal");

const addressOf = (to: string, more: Record<string, string>) =>
  `/account/phone?${new URLSearchParams({ ...more, ...(to !== "/portal" && { to }) })}`;

export const meta: Route.MetaFunction = () => [{ title: "On your phone" }];

export const loader = memberLoader(async ({ services, actor, url, headers }) => {
  // The address contains the code, encrypted for this browser.
  headers.set("Referrer-Policy", "same-origin");
  const code = url.searchParams.get("code") ?? undefined;
  const to = wayOn(url);
  const shown = await readPhoneCode(services, actor, { code, to });
  return { to, shown, isOver: code !== undefined && shown === null, timeZone: actor.timeZone };
});

export const action = formAction({
  "phone-code": {
    ...makeCodeHandler,
    to: ({ code }, { url }) => addressOf(wayOn(url), { code }),
    failed: messages.notMade,
  },
});

type CodeProps = Pick<Route.ComponentProps["loaderData"], "shown" | "isOver" | "timeZone">;

function Code({ shown, isOver, timeZone }: CodeProps) {
  if (isOver) return <p aria-live="polite">{messages.over}</p>;
  if (!shown) return <p>Your phone signs in without a password. The code works once, for 2 minutes.</p>;
  return (
    <>
      <QrDrawing qrCode={shown.qrCode} label="QR code that signs your phone in" />
      <p>
        Point your phone's camera at it and open the link. It works once, until{" "}
        {formatTime(shown.expiresAt, timeZone)}. Don't show it to anyone else.
      </p>
    </>
  );
}

/** Shows the code that opens a session on the member's phone. */
export default function Phone({ loaderData, actionData }: Route.ComponentProps) {
  const { to, shown, isOver } = loaderData;
  return (
    <>
      <PageHeader title="On your phone" back={{ href: "/account", label: "Back to my account" }} />
      <Card className="max-w-lg">
        <div className="grid justify-items-start gap-4">
          <FormSummary problem={actionData} />
          <Code {...loaderData} />
          <Form method="post" action={addressOf(to, { form: "phone-code" })}>
            <Button variant={shown ? "secondary" : "primary"}>
              {shown || isOver ? "Make a new code" : "Show the QR code"}
            </Button>
          </Form>
          <p className="text-ink-muted">Your phone is then listed under Signed-in devices.</p>
        </div>
      </Card>
    </>
  );
}
