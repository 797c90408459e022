import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";
import type { FieldOf } from "./page-form.tsx";

/** A password. On pages without React, the enhancement script adds a Show button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField type="password" {...props} />;
}

/** The password someone has, asked for before something about their account changes. */
export function CurrentPasswordField({ field }: { field: FieldOf }) {
  return (
    <PasswordField
      {...field("currentPassword")}
      label="Current Password"
      autoComplete="current-password"
      required
    />
  );
}
