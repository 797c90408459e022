import { QrDrawing } from "#app/features/people/second-factor/qr-drawing.tsx";
import { readCodeProof, readPhoneCode } from "#app/features/people/sign-in/phone.server.ts";
import { messages } from "#app/features/people/sign-in/phone-messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { localPath } from "#app/http/local-path.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { makeCodeHandler, readCode } from "#app/http/sign-in/phone-handlers.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { CurrentPasswordField } from "#app/ui/form/password-field.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/phone";

const wayOn = (url: URL) => localPath(url.searchParams.get("to"), "/portal");

/** The page's address, keeping the page to go to. */
function addressOf(to: string, form?: string): string {
  const query = new URLSearchParams({ ...(form && { form }), ...(to !== "/portal" && { to }) });
  return query.size > 0 ? `/account/phone?${query}` : "/account/phone";
}

export const meta: Route.MetaFunction = () => [{ title: "On your phone" }];

export const loader = memberLoader(async ({ services, actor, request, url }) => {
  const code = await readCode(services, request);
  const to = wayOn(url);
  const shown = await readPhoneCode(services, actor, { code, to });
  const asks = await readCodeProof(services, actor);
  return {
    to,
    shown,
    asks,
    email: actor.email,
    isOver: code !== null && shown === null,
    timeZone: actor.timeZone,
  };
});

export const action = formAction({
  "phone-code": {
    ...makeCodeHandler,
    to: (_made, { url }) => addressOf(wayOn(url)),
    failed: messages.notMade,
    hide: ["currentPassword"],
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
  const { to, shown, isOver, asks, email } = loaderData;
  const form = usePageForm("phone-code", actionData);
  return (
    <>
      <PageHeader title="On your phone" back={{ href: "/account", label: "Back to my account" }} />
      <Card className="max-w-lg">
        <div className="grid justify-items-start gap-4">
          <Code {...loaderData} />
          {asks === "sign-in" ? (
            <p>{messages.signInNeeded}</p>
          ) : (
            <PageForm
              of={form}
              action={addressOf(to, "phone-code")}
              className="grid justify-items-start gap-4"
            >
              {asks && <p>{messages.passwordNeeded}</p>}
              {asks && <CurrentPasswordField field={form.field} email={email} />}
              <Button variant={shown ? "secondary" : "primary"}>
                {shown || isOver ? "Make a new code" : "Show the QR code"}
              </Button>
            </PageForm>
          )}
          <p className="text-ink-muted">Your phone is then listed under Signed-in devices.</p>
        </div>
      </Card>
    </>
  );
}
