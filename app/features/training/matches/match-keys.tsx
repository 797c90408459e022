import { bagsPerRound } from "#app/features/training/completions/rules.ts";
import { Button } from "#app/ui/button.tsx";
import {
  type CountName,
  canCount,
  canUndo,
  countRound,
  isOver,
  isPossible,
  type MatchPad,
  playedOf,
  tapKey,
  undo,
} from "./match-pad.ts";
import { rateWords } from "./match-words.tsx";
import { countLabels } from "./round-counts.tsx";
import { ratesOf, resultOf, roundPoints, scoresOf, tallyOf } from "./rules.ts";

type Props = { pad: MatchPad; onChange(pad: MatchPad): void };

const counts = Array.from({ length: bagsPerRound + 1 }, (_, bags) => bags);

function KeyRow({ name, pad, onChange }: Props & { name: CountName }) {
  const label = countLabels[name];
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="basis-18">
        {label}
      </span>
      <span className="grid flex-1 basis-48 grid-cols-5 gap-1.5">
        {counts.map((bags) => (
          <button
            key={bags}
            type="button"
            className="log-key min-h-12! @max-3xs:min-h-[44px]!"
            aria-label={`${label}: ${bags}`}
            aria-pressed={pad.current[name] === bags}
            disabled={!isPossible(pad, name, bags)}
            onClick={() => onChange(tapKey(pad, name, bags))}
          >
            {bags}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

function Standing({ pad }: { pad: MatchPad }) {
  const { score, opponentScore } = tallyOf(playedOf(pad));
  const side = (label: string, points: number) => (
    <p>
      <span className="block text-ink-muted">{label}</span>
      <strong className="font-display text-[3.25rem] leading-none">{points}</strong>
    </p>
  );
  return (
    // With large text, the keys need its place.
    <div className="grid grid-cols-2 text-center @max-3xs:order-last">
      {side("You", score)}
      {side("Opponent", opponentScore)}
    </div>
  );
}

function lastRound(pad: MatchPad): string {
  const rounds = playedOf(pad);
  const last = rounds.at(-1);
  if (!last) return "Tap both sides' bags of round 1. It counts once all four rows are tapped.";
  const { mine, theirs } = roundPoints(last);
  const words = `Round ${rounds.length}: ${mine} to ${theirs}.`;
  const { mine: score, theirs: opponentScore } = scoresOf(rounds).at(-1) ?? { mine: 0, theirs: 0 };
  const result = resultOf({ mine: score, theirs: opponentScore });
  if (result === "open") return `${words} ${rateWords(ratesOf(tallyOf(rounds)))}.`;
  return `${words} ${result === "won" ? "You won" : "They won"} ${score}–${opponentScore}. ${rateWords(ratesOf(tallyOf(rounds)))}.`;
}

/** One round at a time with both sides' bags, the score above, and an undo key. */
export function MatchKeys({ pad, onChange }: Props) {
  const next = playedOf(pad).length + 1;
  return (
    <div className="grid gap-3">
      <Standing pad={pad} />
      <p aria-live="polite" className="text-center text-ink-muted @max-3xs:order-last">
        {lastRound(pad)}
      </p>
      {!isOver(pad) && (
        <div className="grid gap-2">
          <h2 className="text-lg">Round {next}</h2>
          {(["in", "on", "theirIn", "theirOn"] as const).map((name) => (
            <KeyRow key={name} name={name} pad={pad} onChange={onChange} />
          ))}
          <p className="text-ink-muted">In the hole is 3 points, on the board 1.</p>
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-4">
        {canUndo(pad) && (
          <Button type="button" variant="quiet" onClick={() => onChange(undo(pad))}>
            Undo
          </Button>
        )}
        {canCount(pad) && (
          <Button type="button" variant="secondary" onClick={() => onChange(countRound(pad))}>
            Count round {next}
          </Button>
        )}
      </div>
    </div>
  );
}
