import { useEffect, useRef } from "react";
import { fullRounds, isFull, type Pad, pointsOf, type Round, showRound } from "./round-pad.ts";

const chipName = (number: number, round: Round) =>
  isFull(round)
    ? `Round ${number}: ${pointsOf(round)} points. Change`
    : `Round ${number}: not finished. Continue`;

type Props = { pad: Pad; onShow(pad: Pad): void };

/** Keeps the current round's chip visible when there are more rounds than fit. */
function useInSight(at: number) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const chip = list?.children[at];
    if (!list || !(chip instanceof HTMLElement)) return;
    list.scrollTop = chip.offsetTop - list.offsetTop - list.clientHeight + chip.offsetHeight * 1.5;
  }, [at]);
  return strip;
}

/** Every round as a chip: finished ones with their points, to tap and change, then the remaining ones. */
export function RoundChips({ pad, onShow }: Props) {
  const strip = useInSight(pad.at);
  const count = Math.max(pad.planned, pad.rounds.length, pad.at + 1);
  return (
    <div>
      <ol
        ref={strip}
        // As tall as some rows and a half, so that one sees that it scrolls.
        className="mb-1 grid max-h-30.5 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5 overflow-y-auto [@media(height>=50rem)]:max-h-43"
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
                  className="log-chip"
                  aria-label={chipName(number, round)}
                  onClick={() => onShow(showRound(pad, index))}
                >
                  {isFull(round) ? pointsOf(round) : "–"}
                </button>
              ) : (
                <span className="log-chip" aria-current={isShown ? "step" : undefined}>
                  <span className="sr-only">Round </span>
                  {number}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className="text-ink-muted">
        {fullRounds(pad).length > 0
          ? "Points per round. Tap a round to change it"
          : "Tap the bags of your first round"}
      </p>
    </div>
  );
}
