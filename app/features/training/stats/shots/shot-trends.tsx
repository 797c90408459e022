import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { shotPage } from "#app/features/training/stats/addresses.ts";
import { isChance, maximumPpr } from "#app/features/training/stats/rules.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import type { ShotAverage, ShotTrend } from "./shot-rules.ts";

const width = 320;
const edge = 10;
const middle = 12;

const place = (ppr: number) => edge + ((width - 2 * edge) * ppr) / maximumPpr;

function Dot({ average, isBefore }: { average: ShotAverage; isBefore: boolean }) {
  const kind = isBefore ? "dot-before" : isChance(average.rounds) ? "dot-small" : "dot-now";
  return <circle className={kind} cx={place(average.ppr)} cy={middle} r={isBefore ? 5 : 7} />;
}

/** Before and now on a scale from 0 to 12 points per round; hollow for a small sample. */
export function PprScale({ before, lately }: Omit<ShotTrend, "category">) {
  return (
    <svg className="shot-way" viewBox={`0 0 ${width} 24`} aria-hidden="true">
      <path className="chart-grid" d={`M${edge} ${middle}H${width - edge}`} />
      {[0, 3, 6, 9, 12].map((tick) => (
        <path key={tick} className="chart-base" d={`M${place(tick)} ${middle - 4}v8`} />
      ))}
      {before && lately && (
        <path className="chart-line" d={`M${place(before.ppr)} ${middle}H${place(lately.ppr)}`} />
      )}
      {before && <Dot average={before} isBefore />}
      {lately && <Dot average={lately} isBefore={false} />}
    </svg>
  );
}

const keys = [
  { kind: "dot-before", radius: 5, label: "everything before" },
  { kind: "dot-now", radius: 7, label: "last 4 weeks" },
  { kind: "dot-small", radius: 7, label: "last 4 weeks, under 30 rounds" },
] as const;

/** What the dots mean. */
function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-5 text-ink-muted">
      {keys.map(({ kind, radius, label }) => (
        <li key={kind} className="inline-flex items-center gap-2">
          <svg className="size-4.5" viewBox="0 0 18 18" aria-hidden="true">
            <circle className={kind} cx="9" cy="9" r={radius} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

type Props = { trends: readonly (ShotTrend & { words: string })[] };

/** One row per shot: its chart, its current average, and the change over the last four weeks. */
export function ShotTrends({ trends }: Props) {
  return (
    <section aria-labelledby="shot-trends" className="grid gap-2">
      <h2 id="shot-trends" className="text-xl">
        Your shots
      </h2>
      <p className="text-ink-muted">Points per round, from 0 to 12</p>
      <Legend />
      <ul className="shot-rows">
        {trends.map((trend) => (
          <li key={trend.category}>
            <ShotArc shot={trend.category} size={48} />
            <div className="grid gap-1">
              <p>
                <Link to={shotPage(trend.category)} className="link font-bold">
                  {shotWords(trend.category)}
                </Link>{" "}
                <span className="text-ink-muted">{trend.words}</span>
              </p>
              <PprScale before={trend.before} lately={trend.lately} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
