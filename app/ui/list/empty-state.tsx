import type { ReactNode } from "react";

type EmptyStateProps = {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
};

/** Shown for an empty list: an empty board, and a sentence about what fills the list. */
export function EmptyState({ title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="empty">
      <svg className="w-24" viewBox="0 0 96 60" aria-hidden="true">
        <path
          className="fill-none stroke-line-strong [stroke-linecap:round]"
          strokeWidth="1.5"
          d="M4 54h88"
        />
        <path className="fill-wood-deep" d="M14 47 82 47 80 52 16 52z" />
        <path className="fill-wood" d="M24 14h48l10 33H14z" />
        <ellipse className="fill-hole" cx="48" cy="23.5" rx="8" ry="4.6" />
      </svg>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="max-w-prose text-ink-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
