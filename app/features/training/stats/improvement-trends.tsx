import { Card } from "#app/ui/card.tsx";
import { formatSigned } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Improvement } from "./history-rules.ts";
import { isChance, trendWord } from "./rules.ts";

const arrows = { up: "up", down: "down", steady: "flat" } as const;

type Props = { trends: readonly Improvement[]; latest: { totalRounds: number } | null };

/** How the accuracy moved, in points and in words (D21). */
export function ImprovementTrends({ trends, latest }: Props) {
  return (
    <Card heading="Improvement Trends">
      {trends.length === 0 && (
        <p className="text-ink-muted">A second week of training shows the first trend.</p>
      )}
      <ul className="grid gap-3">
        {trends.map(({ label, points, word }) => (
          <li key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{label}</span>
            <span className="inline-flex items-baseline gap-2 font-bold">
              <Icon name={arrows[trendWord(points, 1)]} />
              {formatSigned(points, 1)} points, {word}
            </span>
          </li>
        ))}
      </ul>
      {trends.length > 0 && latest && isChance(latest.totalRounds) && (
        <p className="mt-3 text-ink-muted">The latest week has few rounds: could be chance.</p>
      )}
    </Card>
  );
}
