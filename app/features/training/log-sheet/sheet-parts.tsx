import { pointsWords } from "#app/features/training/completions/running-score.tsx";
import { maximumPpr, roundsWords, roundTo } from "#app/features/training/stats/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { deviceWord } from "#app/ui/draft/device-store.ts";
import type { DrillLog, LastResult } from "./drill-log.ts";
import { fullRounds, totalOf } from "./rounds/round-pad.ts";
import type { DrillLogState } from "./use-drill-log.tsx";
import { thrownWords } from "./waiting-logs.tsx";

/** A result in words. */
export const resultWords = ({ roundsThrown, ppr }: LastResult) => thrownWords(roundsThrown, ppr);

/** The last result, for both ways. */
export function LastTime({ last }: { last: LastResult | null }) {
  return (
    <p className="text-center text-ink-muted">
      {last ? `Last time ${resultWords(last)}` : "Your first time on this drill"}
    </p>
  );
}

/** Says that a saved draft was restored, with a button to start over, which can be undone. */
export function Returned({ state }: { state: DrillLogState }) {
  const { log, returned } = state;
  if (!log || !returned) return null;
  const isBack = returned === "came back";
  const where = log.way === "rounds" ? `Continue with round ${log.pad.at + 1}` : "Continue";
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-warning-quiet px-3 text-warning"
    >
      {isBack ? (
        <button type="button" className="text-button" onClick={state.goOn}>
          {where}
        </button>
      ) : (
        <p>Started over.</p>
      )}
      <button type="button" className="text-button" onClick={isBack ? state.startOver : state.undoStartOver}>
        {isBack ? "Start over" : "Undo"}
      </button>
    </div>
  );
}

function inWords({ way, pad, roundsThrown, ppr }: DrillLog): string {
  if (way === "rounds") {
    const { rounds, points } = totalOf(fullRounds(pad));
    if (rounds === 0) return "No rounds yet";
    const thrown = rounds < pad.planned ? `${rounds} of ${pad.planned} rounds` : roundsWords(rounds);
    return `${thrown}, ${pointsWords(points)}`;
  }
  const rounds = Number(roundsThrown);
  if (!roundsThrown || !Number.isInteger(rounds)) return "How many rounds?";
  // The points say whether the average typed is the one meant.
  const points = roundTo(rounds * Number(ppr), 0);
  const isPossible = ppr !== "" && points >= 0 && points <= rounds * maximumPpr;
  return `${roundsWords(rounds)}, ${isPossible ? pointsWords(points) : "no PPR yet"}`;
}

/** What would be sent now, and whether it is saved on the device. */
export function Foot({ log, isKept, isBegun }: { log: DrillLog; isKept: boolean; isBegun: boolean }) {
  return (
    // With large text, the keys need its place.
    <div className="log-said flex flex-wrap justify-between gap-x-4 text-sm @max-3xs:hidden">
      <span aria-live="polite">{inWords(log)}</span>
      {isBegun && (
        <span className={classNames("text-ink-muted", isKept && "log-saved")}>
          {isKept ? `Saved on this ${deviceWord()}` : "Not saved: this browser's storage is full or off"}
        </span>
      )}
    </div>
  );
}
