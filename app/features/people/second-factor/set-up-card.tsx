import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { CurrentPasswordField } from "#app/ui/form/password-field.tsx";
import { CodeField } from "./code-form.tsx";
import type { readSetup } from "./manage.server.ts";
import { hindrances } from "./messages.ts";
import { QrDrawing } from "./qr-drawing.tsx";

type Setup = NonNullable<Awaited<ReturnType<typeof readSetup>>["setup"]>;

/** The page's address with one of its forms. */
export const sendTo = (form: string) => `/account/second-factor?form=${form}`;

function Key({ setup: { key, address, qrCode } }: { setup: Setup }) {
  return (
    <Card heading="1. Add the club to your app">
      <div className="grid gap-4">
        <p>Scan this code with an authenticator app.</p>
        <QrDrawing qrCode={qrCode} label="QR code for your authenticator app" />
        <p>
          <a href={address} className="link">
            Open it in an app on this device
          </a>
        </p>
        <div>
          <p>Can't scan it? Type this key into the app instead:</p>
          <p className="mt-2">
            <code id="app-key" className="font-mono text-lg break-words select-all">
              {key}
            </code>
          </p>
        </div>
      </div>
    </Card>
  );
}

type FormProps = { email: string; hasPassword: boolean; problem: FormProblem | undefined };

function Confirmation({ email, hasPassword, problem }: FormProps) {
  const form = usePageForm("confirm", problem);
  return (
    <Card heading="2. Enter the code it shows">
      <PageForm of={form} action={sendTo("confirm")} className="grid gap-5">
        <CodeField field={form.field("secondFactor")} />
        {hasPassword && <CurrentPasswordField field={form.field} email={email} />}
        <div className="flex flex-wrap gap-3">
          <Button>Turn it on</Button>
          <Button variant="quiet" formAction={sendTo("cancel")}>
            Cancel
          </Button>
        </div>
      </PageForm>
    </Card>
  );
}

/** The setup in progress: the key as a QR code and as text, and the form that proves the app has it. */
export function SetUpCards({ setup, ...rest }: FormProps & { setup: Setup }) {
  return (
    <div className="mt-6 grid gap-6 lg:grid-cols-2 lg:items-start">
      <Key setup={setup} />
      <Confirmation {...rest} />
    </div>
  );
}

/** What a second factor is, and the button that starts the setup. */
export function StartCard({ hindrance }: { hindrance: keyof typeof hindrances | null }) {
  return (
    <Card className="mt-6 max-w-2xl" heading="Set up a second factor">
      <div className="grid gap-4">
        <p>
          With a second factor, a stolen password isn't enough to get into your account. After your password
          you'll type a code that an app on your phone shows.
        </p>
        <p>
          You need an authenticator app, such as Google Authenticator, 1Password, Aegis or the one built into
          your phone's passwords.
        </p>
        {hindrance ? (
          <p className="font-bold">{hindrances[hindrance]}</p>
        ) : (
          <Form method="post" action={sendTo("start")}>
            <Button>Start the setup</Button>
          </Form>
        )}
      </div>
    </Card>
  );
}
