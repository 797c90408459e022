import type { ReactNode } from "react";

/** The first Tab stop: jumps to the page's content. */
export function SkipLink({ children }: { children?: ReactNode }) {
  return (
    <a href="#main" className="skip-link">
      {children ?? "Skip to main content"}
    </a>
  );
}
