import type { Improvement } from "#app/features/training/stats/history-rules.ts";
import { memberTrendWords } from "#app/features/training/stats/rules.ts";
import { signedMoveText } from "#app/features/training/stats/shown.ts";
import { behindWords } from "#app/features/training/stats/weeks/window-rules.ts";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";

const arrows = { up: "up", down: "down", steady: "flat" } as const;

const changeWords = ({ change, direction }: Improvement) =>
  `${signedMoveText(change, 1)} PPR, ${memberTrendWords[direction]}`;

/** The rounds of both spans, and which of them is a small sample (D21, D83). */
const comparedRounds = ({ rounds: { now, earlier } }: Improvement) =>
  `${behindWords(now)} vs. ${behindWords(earlier)}`;

/** How PPR changed, as a number and in words (D21). */
export function ImprovementTrends({ trends }: { trends: readonly Improvement[] }) {
  // The first compares single weeks; the second, if there is one, tells more.
  const telling = trends[1] ?? trends[0];
  return (
    <Fold
      heading="Improvement Trends"
      note={telling ? `${telling.label}: ${changeWords(telling)} (${comparedRounds(telling)})` : ""}
      isOpen={false}
    >
      {trends.length === 0 && (
        <p className="text-ink-muted">Your first trend appears after a second week of training.</p>
      )}
      <ul className="grid gap-3">
        {trends.map((trend) => (
          <li key={trend.label} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              {trend.label} <span className="text-ink-muted">{`(${comparedRounds(trend)})`}</span>
            </span>
            <span className="inline-flex items-baseline gap-2 font-bold">
              <Icon name={arrows[trend.direction]} />
              {changeWords(trend)}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
