import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";
import type { FieldOf } from "./page-form.tsx";

/** A password. On pages without React, the enhancement script adds a Show button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField type="password" {...props} />;
}

/** Tells a password manager whose password is asked for; browsers pass over fields of type hidden. */
export const AccountOfPassword = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden tabIndex={-1} />
);

/** The password someone has, asked for before something about their account changes. */
export function CurrentPasswordField({ field, email }: { field: FieldOf; email: string }) {
  return (
    <>
      <AccountOfPassword email={email} />
      <PasswordField
        {...field("currentPassword")}
        label="Current Password"
        autoComplete="current-password"
        required
      />
    </>
  );
}
