import type { Change } from "#app/features/training/homework/progress-rules.ts";
import { shotWords } from "#app/features/training/shots/shot-arc.tsx";
import { roundsWords as rounds, smallSample } from "#app/features/training/stats/rules.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { formatDate } from "#app/ui/time/format.ts";

/** The change in PPR: "up 0.8", "down 0.2", "no change"; null if one side has no number. */
function moved(before: number | null, after: number): string | null {
  if (before === null) return null;
  const by = shownChange(after, before);
  if (by === 0) return "no change";
  return `${by > 0 ? "up" : "down"} ${changeText(by)}`;
}

function ChangeWords({ change: { category, before, after } }: { change: Change }) {
  if (after.ppr === null) return null;
  const shot = category ? shotWords(category).toLowerCase() : "all shots";
  const by = moved(before.ppr, after.ppr);
  return (
    <li>
      <p className="font-display text-xl font-bold">
        {`${pprText(after.ppr)} PPR ${shot}${by ? `, ${by}` : ""}`}
      </p>
      <p className="text-sm text-ink-muted">
        {`${rounds(after.rounds)} since`}
        {before.ppr === null
          ? ", none in the four weeks before"
          : `, ${pprText(before.ppr)} over ${rounds(before.rounds)} in the four weeks before`}
        {smallSample(after.rounds, before.rounds, "before")}
      </p>
    </li>
  );
}

type Props = { changes: readonly Change[]; since: Date; timeZone: string };

/** How the numbers of an answer's shots changed since. */
export function NumbersSince({ changes, since, timeZone }: Props) {
  const hasNumbers = changes.some(({ after }) => after.ppr !== null);
  return (
    <section aria-labelledby="numbers-since" className="grid gap-2">
      <h2 id="numbers-since" className="font-sans text-sm font-semibold text-ink-muted">
        {`Since this review, ${formatDate(since, timeZone)}`}
      </h2>
      {hasNumbers ? (
        <ul className="grid gap-3">
          {changes.map((change) => (
            <ChangeWords key={change.category ?? "all"} change={change} />
          ))}
        </ul>
      ) : (
        <p>
          {"Nothing logged yet. "}
          <PlainLink href="/portal?tab=progress" className="link">
            Log a drill
          </PlainLink>
          {" and your numbers show up here."}
        </p>
      )}
    </section>
  );
}
