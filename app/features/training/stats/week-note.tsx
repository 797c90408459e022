/** Why the numbers next to it cover two kinds of week (D18), one tap away. */
export function WeekNote({ line, detail }: { line: string; detail: string }) {
  return (
    <details className="disclosure text-sm">
      <summary>{line}</summary>
      <p className="text-ink-muted">{detail}</p>
    </details>
  );
}
