import { useEffect, useRef } from "react";
import { pointsWords } from "#app/features/training/completions/running-score.tsx";
import { fullRounds, isFull, type Pad, pointsOf, type Round, showRound } from "./round-pad.ts";

const chipName = (number: number, round: Round) =>
  isFull(round)
    ? `Round ${number}: ${pointsWords(pointsOf(round))}. Change`
    : `Round ${number}: not finished. Continue`;

/** The points inside a chip; a dash while a count is missing. */
const pointsIn = (round: Round) => (isFull(round) ? pointsOf(round) : "–");

type Props = { pad: Pad; onShow(pad: Pad): void };

/** Keeps the current round's chip visible when there are more rounds than fit. */
function useInSight(at: number) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const chip = list?.children[at] as HTMLElement | undefined;
    if (!list || !chip) return;
    list.scrollTop = chip.offsetTop - list.offsetTop - list.clientHeight + chip.offsetHeight * 1.5;
  }, [at]);
  return strip;
}

/** Every round as a circle above its number: finished ones with their points, to tap and change, then empty ones. */
export function RoundChips({ pad, onShow }: Props) {
  const strip = useInSight(pad.at);
  const count = Math.max(pad.planned, pad.rounds.length, pad.at + 1);
  return (
    <div className="log-chips">
      <ol
        ref={strip}
        // As tall as some rows and a half, so that one sees that it scrolls.
        className="mb-1 grid max-h-20 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-x-1.5 gap-y-0.5 overflow-y-auto [@media(height>=41rem)]:max-h-30.5 [@media(height>=50rem)]:max-h-43"
        aria-label="Rounds"
      >
        {Array.from({ length: count }, (_, index) => index).map((index) => {
          const round = pad.rounds[index];
          const number = index + 1;
          const isShown = index === pad.at;
          return (
            <li key={number}>
              {round && !isShown ? (
                <button
                  type="button"
                  className="log-round"
                  aria-label={chipName(number, round)}
                  onClick={() => onShow(showRound(pad, index))}
                >
                  <span className="log-points">{pointsIn(round)}</span>
                  {number}
                </button>
              ) : (
                <span className="log-round" aria-current={isShown ? "step" : undefined}>
                  <span className="log-points">{round && pointsIn(round)}</span>
                  <span className="sr-only">Round </span>
                  <span>{number}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="text-ink-muted">
        {fullRounds(pad).length > 0
          ? "Points of each round. Tap to change one"
          : "Tap the bags of your first round"}
      </p>
    </div>
  );
}
