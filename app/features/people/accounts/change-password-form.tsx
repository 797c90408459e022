import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";

type Props = { hasPassword: boolean; isCoach: boolean; problem: FormProblem | undefined };

/** Changes the password; anyone without one sets it by email. */
export function ChangePasswordForm({ hasPassword, isCoach, problem }: Props) {
  const form = usePageForm("password", problem);
  if (!hasPassword) {
    return (
      <>
        <p>You sign in with Google and have no password here.</p>
        <ButtonLink href="/forgot-password" className="mt-4">
          Set a password by email
        </ButtonLink>
      </>
    );
  }
  return (
    <Form method="post" action="/account?form=password" {...form.props} noValidate className="grid gap-5">
      <FormSummary problem={form.problem} />
      <PasswordField
        {...form.field("currentPassword")}
        label="Current Password"
        autoComplete="current-password"
        required
      />
      <NewPasswordFields field={form.field} minLength={isCoach ? 12 : 6} />
      <Button variant="secondary" className="justify-self-start">
        Change password
      </Button>
    </Form>
  );
}
