import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  as?: "p" | "span" | "dd" | "li";
  className?: string | undefined;
  children: ReactNode;
};

/**
 * What a person wrote, as they wrote it: in the direction of its own letters, with its line breaks, and with long words wrapped.
 * Words of ours before it stay outside.
 */
export function OwnWords({ as: Element = "p", className, children }: Props) {
  return (
    <Element dir="auto" className={classNames("own-words", className)}>
      {children}
    </Element>
  );
}
