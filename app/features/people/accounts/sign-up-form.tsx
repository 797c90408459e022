import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { nameMissing } from "./name-missing.tsx";

const missing = {
  firstName: "Enter your first name",
  lastName: "Enter your last name",
  email: "Enter your email address",
  phoneNumber: "Enter your phone number",
  password: "Choose a password",
  confirmPassword: "Type your password again",
};

/** The sign-up form. `action` carries the page to return to. */
export function SignUpForm({ action, problem }: { action: string; problem: FormProblem | undefined }) {
  const form = usePageForm("sign-up", nameMissing(problem, missing));
  return (
    // The page's own messages say what is missing, not the browser's.
    <PageForm of={form} action={action} className="grid gap-4">
      <p>
        <strong>Free.</strong> No card needed.
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] items-end gap-x-4 gap-y-5">
        <TextField {...form.field("firstName")} label="First Name" autoComplete="given-name" required />
        <TextField {...form.field("lastName")} label="Last Name" autoComplete="family-name" required />
      </div>
      {/* By this word password managers save the address, and not the phone number above the password. */}
      <TextField {...form.field("email")} label="Email" type="email" autoComplete="username" required />
      <TextField
        {...form.field("phoneNumber")}
        label="Phone Number"
        hint="Required to sign up; you can remove it later. Coaches use it if your plan includes calls. No one else sees it."
        type="tel"
        autoComplete="tel"
        required
      />
      <PasswordField
        {...form.field("password")}
        label="Password"
        hint="Must be at least 6 characters. Very common passwords aren't accepted."
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field("confirmPassword")}
        label="Confirm Password"
        autoComplete="new-password"
        required
      />
      <Button wide>Create Account</Button>
    </PageForm>
  );
}
