import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/page-form.tsx";

/** Signing in with an e-mail address or a user name. `action` keeps where the person wanted to go. */
export function SignInForm({ action, problem }: { action: string; problem: FormProblem | undefined }) {
  const form = usePageForm("sign-in", problem);
  return (
    <form method="post" action={action} {...form.props} className="grid gap-5">
      <FormSummary problem={form.problem} />
      <TextField
        {...form.field("email")}
        label="Email or Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        {...form.field("password")}
        label="Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <CheckboxField {...form.field("rememberMe")} label="Remember me" />
      <Button wide>Sign In</Button>
    </form>
  );
}
