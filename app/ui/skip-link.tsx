import type { ReactNode } from "react";

/** The first Tab stop: jumps to the element with the given id. */
export function SkipLink({ target = "main", children }: { target?: string; children?: ReactNode }) {
  return (
    <a href={`#${target}`} className="skip-link">
      {children ?? "Skip to main content"}
    </a>
  );
}
