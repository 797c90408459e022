import { isChance, maximumPpr } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { formatMonthDay } from "#app/ui/time/format.ts";

type Result = { id: string; ppr: number; roundsThrown: number; completedOn: string };

const frame = { width: 360, height: 166, left: 104, right: 30, top: 26, bottom: 26 };
const bands = [
  { name: "strong", from: 8.4, to: maximumPpr, area: "fill-success-quiet", word: "fill-success" },
  { name: "fair", from: 6, to: 8.4, area: "fill-warning-quiet", word: "fill-warning" },
  { name: "needs work", from: 0, to: 6, area: "fill-danger-quiet", word: "fill-danger" },
] as const;

const yOf = (ppr: number) =>
  frame.height - frame.bottom - ((frame.height - frame.bottom - frame.top) * ppr) / maximumPpr;

/** How a result is marked: hollow if it has few rounds, as in the charts (D21). */
const markOf = ({ roundsThrown }: Result) =>
  isChance(roundsThrown) ? "chart-mark chart-mark-small" : "chart-mark";

/** How wide the newest number is: "10.0 now". */
const labelWidth = 72;

/** The baseline of the newest number: above the line around it or below, whichever is nearer to its mark, `y`. */
export function labelBaseline(around: readonly number[], y: number): number {
  const above = Math.min(...around) - 14;
  const below = Math.max(...around) + 24;
  return y - above <= below - y ? above : below;
}

/**
 * The drill's last results as one line over the three bands, with the newest number; the surrounding text says the
 * same.
 */
export function ResultLine({ results }: { results: readonly Result[] }) {
  const last = results.at(-1);
  if (!last || results.length < 2) return null;
  const step = (frame.width - frame.left - frame.right) / (results.length - 1);
  const marks = results.map((result, index) => ({
    id: result.id,
    look: markOf(result),
    x: frame.left + index * step,
    y: yOf(result.ppr),
  }));
  const end = { x: frame.left + (results.length - 1) * step, y: yOf(last.ppr) };
  // The mark before those beside the number begins the line that reaches it.
  const around = marks.filter(({ x }) => x + step > end.x - labelWidth).map(({ y }) => y);
  const words = results.map(({ ppr, completedOn }) => `${formatMonthDay(completedOn)} ${pprText(ppr)}`);
  return (
    <svg
      className="w-full text-caption"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`Your last results, PPR: ${words.join(", ")}`}
    >
      {bands.map(({ name, from, to, area, word }) => (
        <g key={name}>
          <rect
            className={area}
            x="0"
            y={yOf(to) - (to === maximumPpr ? frame.top : 0)}
            width={frame.width}
            height={
              yOf(from) - yOf(to) + (to === maximumPpr ? frame.top : 0) + (from === 0 ? frame.bottom : 0)
            }
          />
          <text className={word} x="8" y={yOf(to) + (to === maximumPpr ? 0 : 18)}>
            {name}
          </text>
        </g>
      ))}
      <path
        className="fill-none stroke-ink stroke-3"
        strokeLinejoin="round"
        d={marks
          .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)},${y.toFixed(1)}`)
          .join("")}
      />
      {marks.map(({ id, look, x, y }) => (
        <circle key={id} className={look} cx={x} cy={y} r={id === last.id ? 7 : 4} />
      ))}
      <text className="fill-ink font-bold" x={end.x + 8} y={labelBaseline(around, end.y)} textAnchor="end">
        {`${pprText(last.ppr)} now`}
      </text>
    </svg>
  );
}
