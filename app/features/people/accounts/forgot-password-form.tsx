import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";

/** Asks for a link to set a new password. */
export function ForgotPasswordForm({ problem }: { problem: FormProblem | undefined }) {
  const form = usePageForm("forgot-password", problem);
  return (
    <Form method="post" action="/forgot-password" {...form.props} noValidate className="grid gap-5">
      <FormSummary problem={form.problem} />
      <TextField {...form.field("email")} label="Email" type="email" autoComplete="email" required />
      <Button wide>Send Reset Link</Button>
    </Form>
  );
}
