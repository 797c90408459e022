import type { ReactNode } from "react";

type ProgressProps = {
  id: string;
  label: string;
  /** Between 0 and `max`; null while the amount is unknown. */
  value: number | null;
  max?: number;
  /** Amount, speed, and time left in words, shown under the bar. */
  children?: ReactNode;
};

/** A native progress bar with its label above and the amount in words below. */
export function Progress({ id, label, value, max = 100, children }: ProgressProps) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <progress id={id} className="progress" max={max} {...(value === null ? {} : { value })} />
      {children && <p className="text-sm text-ink-muted">{children}</p>}
    </div>
  );
}
