import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";

type Props = { field: FieldOf; minLength: 6 | 12 };

/** A new password, typed twice. */
export function NewPasswordFields({ field, minLength }: Props) {
  return (
    <>
      <PasswordField
        {...field("newPassword")}
        label="New Password"
        hint={`Must be at least ${minLength} characters. Very common passwords aren't accepted.`}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field("confirmPassword")}
        label="Confirm New Password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
