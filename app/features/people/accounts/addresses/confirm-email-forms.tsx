import type { Guarded } from "#app/features/people/accounts/addresses/verify-email.server.ts";
import { NewPasswordFields } from "#app/features/people/accounts/passwords/new-password-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { AccountOfPassword, PasswordField } from "#app/ui/form/password-field.tsx";

type Props = { token: string; email: string; problem: FormProblem | undefined };

const addressOf = (form: string, token: string) => `/verify-email?${new URLSearchParams({ token, form })}`;

const whyPassword: Record<Guarded, string> = {
  admin: "This address may belong to a coach",
  purchase: "A plan was bought with this address",
};

/** The button that confirms an address; it also asks for the sign-up password where that is needed (D7, D77). */
export function ConfirmEmailForm({ token, email, problem, guarded }: Props & { guarded: Guarded | null }) {
  const form = usePageForm("confirm-email", problem);
  return (
    <Card heading={guarded ? "If you signed up yourself" : undefined} className="mt-6">
      <PageForm of={form} action={addressOf("confirm-email", token)} className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        {guarded && (
          <>
            <p>{`${whyPassword[guarded]}, so please type the password you chose when you signed up.`}</p>
            <AccountOfPassword email={email} />
            <PasswordField
              {...form.field("currentPassword")}
              label="Password"
              autoComplete="current-password"
              required
            />
          </>
        )}
        <Button wide>Confirm my address</Button>
      </PageForm>
    </Card>
  );
}

function OwnPasswordFields({ token, email, problem, minLength }: Props & { minLength: 6 | 12 }) {
  const form = usePageForm("own-password", problem);
  return (
    <PageForm of={form} action={addressOf("own-password", token)} className="grid gap-5">
      <p>
        Someone may have typed your address. Set a password of your own: the old one stops working, and anyone
        who used it is signed out.
      </p>
      <input type="hidden" name="token" value={token} />
      <AccountOfPassword email={email} />
      <NewPasswordFields field={form.field} minLength={minLength} />
      <Button wide variant="secondary">
        Set the password and confirm
      </Button>
    </PageForm>
  );
}

/**
 * For the owner of an address that a stranger signed up with: a new password replaces the stranger's (D7, D77). It waits
 * behind a line where the button alone confirms, since nearly everyone signed up themselves.
 */
export function OwnPasswordForm({ guarded, ...fields }: Props & { guarded: Guarded | null }) {
  if (guarded)
    return (
      <Card heading="If it wasn't you, or you forgot the password" className="mt-6">
        <OwnPasswordFields {...fields} minLength={guarded === "admin" ? 12 : 6} />
      </Card>
    );
  return (
    <details className="disclosure mt-6" open={fields.problem?.form === "own-password"}>
      <summary>Didn't sign up yourself?</summary>
      <Card className="mt-3">
        <OwnPasswordFields {...fields} minLength={6} />
      </Card>
    </details>
  );
}
