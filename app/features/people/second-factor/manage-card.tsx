import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { CurrentPasswordField } from "#app/ui/form/password-field.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import { CodeField } from "./code-form.tsx";

const page = "/account/second-factor";

type Change = { title: string; words: string; button: string; variant: ButtonVariant };

/** The possible changes; each is a dialog with its own address, `?change=`. */
const changes = {
  renew: {
    title: "Make new recovery codes?",
    words: "You get ten new codes. The old ones stop working.",
    button: "Make new codes",
    variant: "primary",
  },
  replace: {
    title: "Move to another app or phone?",
    words: "You'll scan a new code. The app you use now keeps working until you've finished.",
    button: "Continue",
    variant: "primary",
  },
  "turn-off": {
    title: "Turn the second factor off?",
    words: "Your password alone will sign you in. Your recovery codes and trusted devices go, too.",
    button: "Turn it off",
    variant: "danger",
  },
} as const satisfies Record<string, Change>;

/** The name of a change. */
export type ChangeName = keyof typeof changes;

/** The change an address asks for, or null. */
export const readChange = (name: string | null): ChangeName | null =>
  name !== null && Object.hasOwn(changes, name) ? (name as ChangeName) : null;

type DialogProps = {
  change: ChangeName;
  email: string;
  hasPassword: boolean;
  /** Asks for a recovery code instead of the app's, because the phone may be lost. */
  isRecovery: boolean;
  problem: FormProblem | undefined;
};

/** Asks for password and code before a change. */
export function ChangeDialog({ change, email, hasPassword, isRecovery, problem }: DialogProps) {
  const { title, words, button, variant } = changes[change];
  const form = usePageForm(change, problem);
  const address = `${page}?change=${change}`;
  const here = isRecovery ? `${address}&with=recovery` : address;
  return (
    <Dialog title={title} closeHref={page}>
      <PageForm of={form} action={`${here}&form=${change}`} className="grid gap-5">
        <p>{words}</p>
        {hasPassword && <CurrentPasswordField field={form.field} email={email} />}
        <CodeField field={form.field("secondFactor")} isRecovery={isRecovery} />
        <p>
          <a href={isRecovery ? address : `${address}&with=recovery`} className="link">
            {isRecovery ? "Use a code from your app" : "Use a recovery code"}
          </a>
        </p>
        <Button variant={variant} className="justify-self-start">
          {button}
        </Button>
      </PageForm>
    </Dialog>
  );
}

type CardProps = { since: Date; codesLeft: number; mayReplace: boolean; timeZone: string };

/** The second factor in use: since when, how many recovery codes are left, and what can be changed. */
export function ManageCard({ since, codesLeft, mayReplace, timeZone }: CardProps) {
  return (
    <Card
      className="mt-6 max-w-2xl"
      heading="Authenticator app"
      aside={<Badge tone="success">On</Badge>}
      footer={
        <ButtonLink href={`${page}?change=turn-off`} variant="danger">
          Turn it off …
        </ButtonLink>
      }
    >
      <dl className="facts">
        <div>
          <dt>On since</dt>
          <dd>{formatDate(since, timeZone)}</dd>
        </div>
        <div>
          <dt>Recovery codes left</dt>
          <dd>{codesLeft} of 10</dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={`${page}?change=renew`}>Make new recovery codes …</ButtonLink>
        {mayReplace && (
          <ButtonLink href={`${page}?change=replace`}>Move to another app or phone …</ButtonLink>
        )}
      </div>
    </Card>
  );
}
