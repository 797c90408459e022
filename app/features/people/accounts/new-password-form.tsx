import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

type Props = { action: string; token: string; email: string; problem: FormProblem | undefined };

/** Setting a new password by a mailed link. */
export function NewPasswordForm({ action, token, email, problem }: Props) {
  const form = usePageForm("reset-password", problem);
  return (
    <Form method="post" action={action} {...form.props} noValidate className="grid gap-5">
      <FormSummary problem={form.problem} />
      <input type="hidden" name="token" value={token} />
      {/* A password manager learns whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        {...form.field("newPassword")}
        label="New Password"
        hint="Must be at least 6 characters"
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label="Confirm New Password"
        autoComplete="new-password"
        required
      />
      <Button wide>Reset Password</Button>
    </Form>
  );
}
