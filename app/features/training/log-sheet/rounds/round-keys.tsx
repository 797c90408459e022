import { type MouseEvent, useEffect, useRef } from "react";
import { bags as counts } from "#app/features/training/completions/round-fields.tsx";
import { pointsWords } from "#app/features/training/completions/running-score.tsx";
import type { LastResult } from "#app/features/training/log-sheet/drill-log.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { Button } from "#app/ui/button.tsx";
import { RoundChips } from "./round-chips.tsx";
import {
  fullRounds,
  isCorrected,
  isPossible,
  moveOn,
  type Pad,
  pointsOf,
  removeShown,
  type Side,
  shownRound,
  tapKey,
  totalOf,
} from "./round-pad.ts";

type Props = {
  pad: Pad;
  /** The result to beat. */
  last: LastResult | null;
  /** Saves a change. */
  onChange(pad: Pad): void;
  /** Shows another round without changing anything. */
  onShow(pad: Pad): void;
};

const settleMs = 600;
/** Long enough to tap the other row as well, and over before the next bags are thrown. */
const correctedMs = 2_500;
/** A second tap of the same key this soon is the finger's bounce, not another round's count. */
const bounceMs = 300;

const sides = {
  in: { label: "In the hole", worth: "3 points each" },
  on: { label: "On the board", worth: "1 point each" },
} as const;

type KeyRowProps = {
  side: Side;
  pad: Pad;
  onKey(event: MouseEvent<HTMLButtonElement>, side: Side, bags: number): void;
};

function KeyRow({ side, pad, onKey }: KeyRowProps) {
  const { label, worth } = sides[side];
  const chosen = shownRound(pad)[side];
  return (
    <fieldset>
      <legend className="mb-1.5">
        <strong>{label}</strong> <span className="text-ink-muted @max-3xs:hidden">{worth}</span>
      </legend>
      <div className="grid grid-cols-5 gap-2">
        {counts.map((bags) => (
          <button
            key={bags}
            type="button"
            className="log-key"
            aria-label={`${label}: ${bags}`}
            aria-pressed={chosen === bags}
            disabled={!isPossible(pad, side, bags)}
            onClick={(event) => onKey(event, side, bags)}
          >
            {bags}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows a full round briefly, and a corrected one a while, then the next one. */
function useMoveOn({ pad, onShow }: Props): void {
  useEffect(() => {
    // By keyboard, the other row is some keys away, and the way back after it.
    const isFixed = isCorrected(pad) && !document.querySelector(".log-key:focus-visible");
    if (!pad.settled && !isFixed) return;
    const next = moveOn(pad);
    const timer = isFixed
      ? setTimeout(() => onShow({ ...next, corrected: pad.at }), correctedMs)
      : setTimeout(() => onShow(next), settleMs);
    return () => clearTimeout(timer);
  });
}

/**
 * Takes a tap, except the bounce of the one that finished a correction: the next round is under the same key. A key pressed by
 * keyboard that fills a round leads to where the next one begins.
 */
function useKey({ pad, onChange }: Props): KeyRowProps["onKey"] {
  const last = useRef<{ key: HTMLElement; time: number }>(null);
  return ({ currentTarget: key, timeStamp: time, detail: clicks }, side, bags) => {
    const before = last.current;
    last.current = { key, time };
    if (pad.corrected !== null && before?.key === key && time - before.time < bounceMs) return;
    const next = tapKey(pad, side, bags);
    onChange(next);
    // The first key of the upper row.
    if (clicks === 0 && side === "on" && next.settled)
      document.querySelector<HTMLElement>(".log-key")?.focus();
  };
}

/** Compares the rounds so far with last time, using the numbers as shown. */
function Against({ ppr, last }: { ppr: number | null; last: LastResult | null }) {
  const change = ppr === null || !last ? null : shownChange(ppr, last.ppr);
  let words = change === 0 ? "PPR, as last time " : "PPR so far ";
  if (change) words = `PPR, ${changeText(change)} ${change > 0 ? "above" : "below"} last time `;
  return (
    <span className={`block ${change && change > 0 ? "font-bold text-success" : "text-ink-muted"}`}>
      {words}
    </span>
  );
}

function Standing({ pad, last }: Pick<Props, "pad" | "last">) {
  const { ppr } = totalOf(fullRounds(pad));
  const isExtra = pad.at >= pad.planned;
  return (
    <div className="log-standing flex flex-wrap justify-between gap-x-4">
      <p aria-live="polite">
        <span className="block text-ink-muted">{pad.redo ? "Correct round " : "Round "}</span>
        <strong className="font-display text-[3.25rem] leading-none">{pad.at + 1}</strong>
        <span className="font-display text-xl text-ink-muted">
          {isExtra ? " extra" : ` of ${pad.planned}`}
        </span>
      </p>
      <p className="text-right">
        <Against ppr={ppr} last={last} />
        <strong className="font-display text-[3.25rem] leading-none">
          {ppr === null ? "–" : pprText(ppr)}
        </strong>
      </p>
    </div>
  );
}

/** The ways out of a correction are in view, above the sheet's foot, however many rounds stand above the keys. */
const show = (ways: Element | null) => ways?.scrollIntoView(false);

/** What the corrected round is, and the ways out of it. */
function Correcting({ pad, onChange, onShow }: Props) {
  const open = moveOn(pad);
  const round = shownRound(pad);
  const words = pad.isHalf ? "Now the other row" : `Now ${round.in} in, ${round.on} on. Tap what's wrong`;
  return (
    <div ref={show} className="grid scroll-mb-28 gap-2 text-center">
      {words}
      <p className="flex flex-wrap gap-2 *:flex-1">
        <Button type="button" variant="secondary" onClick={() => onShow(open)}>
          Back to round {open.at + 1}
        </Button>
        <Button type="button" variant="quiet" onClick={() => onChange(removeShown(pad))}>
          Remove round {pad.at + 1}
        </Button>
      </p>
    </div>
  );
}

function Hint(props: Props) {
  const { pad } = props;
  if (pad.redo) return <Correcting {...props} />;
  const done = fullRounds(pad).length;
  const left = pad.planned - done;
  let words = `Moves to round ${pad.at + 2} automatically`;
  if (left < 1) words = `All ${pad.planned} rounds are in. Complete the drill or keep throwing.`;
  else if (done > 0) words = `${left} to go. You can finish early.`;
  const fixed = pad.rounds[pad.corrected ?? -1];
  if (fixed)
    words = `Round ${Number(pad.corrected) + 1} is now ${pointsWords(pointsOf(fixed))}. On with round ${pad.at + 1}.`;
  return (
    <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-6 text-center text-ink-muted">
      {words}
    </p>
  );
}

/**
 * One round at a time: two rows of keys, the rounds so far as chips, and the running points per round above (D23).
 */
export function RoundKeys(props: Props) {
  const { pad, last, onShow } = props;
  useMoveOn(props);
  const onKey = useKey(props);
  return (
    <div className="grid gap-3">
      <Standing pad={pad} last={last} />
      <RoundChips pad={pad} onShow={onShow} />
      <KeyRow side="in" pad={pad} onKey={onKey} />
      <KeyRow side="on" pad={pad} onKey={onKey} />
      <Hint {...props} />
    </div>
  );
}
