import { NewPasswordFields } from "#app/features/people/accounts/passwords/new-password-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { AccountOfPassword, PasswordField } from "#app/ui/form/password-field.tsx";

type Props = { token: string; email: string; problem: FormProblem | undefined };

const addressOf = (form: string, token: string) => `/verify-email?${new URLSearchParams({ token, form })}`;

/** The button that confirms an address; for a listed address it also asks for the sign-up password (D7). */
export function ConfirmEmailForm({
  token,
  email,
  problem,
  needsPassword,
}: Props & { needsPassword: boolean }) {
  const form = usePageForm("confirm-email", problem);
  return (
    <Card heading={needsPassword ? "If you signed up yourself" : undefined} className="mt-6">
      <PageForm of={form} action={addressOf("confirm-email", token)} className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        {needsPassword && (
          <>
            <p>
              This address may belong to a coach, so please type the password you chose when you signed up.
            </p>
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

/** For the owner of a listed address that a stranger signed up with: a new password replaces the stranger's (D7). */
export function OwnPasswordForm({ token, email, problem }: Props) {
  const form = usePageForm("own-password", problem);
  return (
    <Card heading="If it wasn't you, or you forgot the password" className="mt-6">
      <PageForm of={form} action={addressOf("own-password", token)} className="grid gap-5">
        <p>Set a password of your own. The old one stops working, and anyone who used it is signed out.</p>
        <input type="hidden" name="token" value={token} />
        <AccountOfPassword email={email} />
        <NewPasswordFields field={form.field} minLength={12} />
        <Button wide variant="secondary">
          Set the password and confirm
        </Button>
      </PageForm>
    </Card>
  );
}
