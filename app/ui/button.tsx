import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** Weight of an action. One primary per screen, the only one in the accent color; danger is outlined, never filled. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

/** Height: regular is 44 px, large 52 px. */
export type ButtonSize = "regular" | "large";

type Look = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; className?: string };

/** The classes of a button, for a router link that must look like one. `wide` fills the row. */
export function buttonClass({ variant = "secondary", size = "regular", wide, className }: Look): string {
  return classNames("btn", `btn-${variant}`, size === "large" && "btn-large", wide && "w-full", className);
}

/** A button; submits its form unless `type` says otherwise. Primary unless `variant` says otherwise. */
export function Button({
  variant = "primary",
  size,
  wide,
  className,
  type = "submit",
  ...rest
}: Look & ComponentProps<"button">) {
  return <button type={type} className={buttonClass({ variant, size, wide, className })} {...rest} />;
}

/** A link that looks like a button. Secondary unless `variant` says otherwise. */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: Look & ComponentProps<"a"> & { href: string }) {
  return <a className={buttonClass({ variant, size, wide, className })} {...rest} />;
}
