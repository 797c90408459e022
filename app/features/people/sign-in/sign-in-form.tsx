import { nameMissing } from "#app/features/people/accounts/name-missing.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

const missing = { email: "Enter your email or username", password: "Enter your password" };

type Props = {
  action: string;
  problem: FormProblem | undefined;
  /** The address that just signed up in this browser; then only the password is missing. */
  email?: string;
};

/** The sign-in form, with an email address or username. `action` carries the page to return to. */
export function SignInForm({ action, problem, email }: Props) {
  const form = usePageForm("sign-in", nameMissing(problem, missing), email ? { email } : {});
  const remember = form.field("rememberMe");
  return (
    // The page's own messages say what is missing, not the browser's.
    <PageForm of={form} action={action} className="grid gap-5">
      <TextField
        {...form.field("email")}
        label="Email or Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...form.field("password")}
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== undefined && problem === undefined}
        required
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          id={remember.id}
          name={remember.name}
          defaultChecked={remember.defaultValue !== undefined}
          label="Remember me"
        />
        <a href="/forgot-password" className="underline underline-offset-4">
          Forgot password?
        </a>
      </div>
      <Button wide>Sign In</Button>
    </PageForm>
  );
}
