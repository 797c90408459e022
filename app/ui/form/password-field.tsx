import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** A password. On pages without React, the enhancement script adds a Show button. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField type="password" {...props} />;
}
