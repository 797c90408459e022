import { WriteInstead } from "#app/features/base/mail/write-instead.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { CurrentPasswordField } from "#app/ui/form/password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

type Props = {
  email: string;
  hasPassword: boolean;
  isCoach: boolean;
  /** Where to write to while the club sends no email. */
  coaches: readonly string[] | null;
  problem: FormProblem | undefined;
};

/** Changes the password; anyone without one sets it by email. */
export function ChangePasswordForm({ email, hasPassword, isCoach, coaches, problem }: Props) {
  const form = usePageForm("password", problem);
  if (!hasPassword) {
    return (
      <>
        <p>You sign in with Google and have no password here.</p>
        {coaches ? (
          <WriteInstead emails={coaches} wish="To set a password" />
        ) : (
          <ButtonLink href="/forgot-password" className="mt-4">
            Set a password by email
          </ButtonLink>
        )}
      </>
    );
  }
  return (
    <PageForm of={form} action="/account?form=password" className="grid gap-5">
      <CurrentPasswordField field={form.field} email={email} />
      <NewPasswordFields field={form.field} minLength={isCoach ? 12 : 6} />
      <Button variant="secondary" className="justify-self-start">
        Change password
      </Button>
    </PageForm>
  );
}
