import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { formatSigned } from "#app/ui/time/format.ts";
import type { Improvement } from "./history-rules.ts";
import { memberTrendWords } from "./rules.ts";

const arrows = { up: "up", down: "down", steady: "flat" } as const;

/** How PPR changed, as a number and in words (D21). */
export function ImprovementTrends({ trends }: { trends: readonly Improvement[] }) {
  return (
    <Card heading="Improvement Trends">
      {trends.length === 0 && (
        <p className="text-ink-muted">Your first trend appears after a second week of training.</p>
      )}
      <ul className="grid gap-3">
        {trends.map(({ label, change, direction, sample }) => (
          <li key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{label}</span>
            <span className="inline-flex items-baseline gap-2 font-bold">
              <Icon name={arrows[direction]} />
              {`${formatSigned(change, 1)} PPR, ${memberTrendWords[direction]}${sample}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
