import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";

/** Asks for a link to set a new password. */
export function ForgotPasswordForm({ problem }: { problem: FormProblem | undefined }) {
  const form = usePageForm("forgot-password", problem);
  return (
    <PageForm of={form} action="/forgot-password" className="grid gap-5">
      <TextField {...form.field("email")} label="Email" type="email" autoComplete="email" required />
      <Button wide>Send Reset Link</Button>
    </PageForm>
  );
}
