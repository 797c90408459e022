import { honestLine } from "./names.ts";
import type { MeasureLine } from "./rules.ts";

/** What was measured, each with how it was before and of how many throws; nothing without any. */
export function MeasureList({ lines }: { lines: readonly MeasureLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <ul aria-label="Measured">
        {lines.map(({ text, sample }) => (
          <li key={text} className="wrap-anywhere">
            <strong>{text}</strong> <span className="text-sm text-ink-muted">{sample}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">{honestLine}</p>
    </div>
  );
}
