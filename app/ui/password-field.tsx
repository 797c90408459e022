import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** A password. On pages that are not hydrated the enhancement puts a Show button beside it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField type="password" {...props} />;
}
