import { Button } from "#app/ui/button.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { AccountOfPassword } from "#app/ui/form/password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

type Props = { action: string; token: string; email: string; problem: FormProblem | undefined };

/** Sets a new password through an emailed link. */
export function NewPasswordForm({ action, token, email, problem }: Props) {
  const form = usePageForm("reset-password", problem);
  return (
    <PageForm of={form} action={action} className="grid gap-5">
      <input type="hidden" name="token" value={token} />
      <AccountOfPassword email={email} />
      <NewPasswordFields field={form.field} minLength={6} />
      <Button wide>Reset Password</Button>
    </PageForm>
  );
}
