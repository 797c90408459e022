import { useEffect } from "react";
import { bagsPerRound } from "#app/features/training/completions/rules.ts";
import type { LastResult } from "#app/features/training/log-sheet/drill-log.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { classNames } from "#app/ui/class-names.ts";
import { RoundChips } from "./round-chips.tsx";
import {
  fullRounds,
  isPossible,
  leaveShown,
  moveOn,
  type Pad,
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

const counts = Array.from({ length: bagsPerRound + 1 }, (_, bags) => bags);
const settleMs = 600;
/** Longer, so that both counts can change. */
const settleEditedMs = 1_500;

const sides = {
  in: { label: "In the hole", worth: "3 points each" },
  on: { label: "On the board", worth: "1 point each" },
} as const;

function KeyRow({ side, pad, onChange }: { side: Side } & Pick<Props, "pad" | "onChange">) {
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
            onClick={() => onChange(tapKey(pad, side, bags))}
          >
            {bags}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows a full round briefly, then the next one. */
function useMoveOn({ pad, onShow }: Props): void {
  useEffect(() => {
    if (!pad.settled) return;
    const timer = setTimeout(() => onShow(moveOn(pad)), pad.edits ? settleEditedMs : settleMs);
    return () => clearTimeout(timer);
  });
}

/** Compares the rounds so far with last time, using the numbers as shown. */
function Against({ ppr, last }: { ppr: number | null; last: LastResult | null }) {
  if (ppr === null || !last) return <span className="block text-ink-muted">PPR so far </span>;
  const change = shownChange(ppr, last.ppr);
  if (change === 0) return <span className="block text-ink-muted">PPR, as last time </span>;
  return (
    <span className={classNames("block", change > 0 ? "font-bold text-success" : "text-ink-muted")}>
      {`PPR, ${changeText(change)} ${change > 0 ? "above" : "below"} last time `}
    </span>
  );
}

function Standing({ pad, last }: Pick<Props, "pad" | "last">) {
  const { ppr } = totalOf(fullRounds(pad));
  const isExtra = pad.at >= pad.planned;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <p aria-live="polite">
        <span className="block text-ink-muted">{pad.edits ? "Correct round " : "Round "}</span>
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

const hint = "flex min-h-11 flex-wrap items-center justify-center gap-x-6 text-center";

function Hint({ pad, onChange, onShow }: Props) {
  if (pad.edits) {
    const open = leaveShown(pad);
    return (
      <p className={hint}>
        <button type="button" className="text-button" onClick={() => onShow(open)}>
          Back to round {open.at + 1}
        </button>
        <button type="button" className="text-button" onClick={() => onChange(removeShown(pad))}>
          Remove round {pad.at + 1}
        </button>
      </p>
    );
  }
  const done = fullRounds(pad).length;
  const left = pad.planned - done;
  let words = `Moves to round ${pad.at + 2} automatically`;
  if (left <= 0) words = `All ${pad.planned} rounds are in. Complete the drill, or keep throwing.`;
  else if (done > 0) words = `${left} to go. You can finish early.`;
  return <p className={classNames(hint, "text-ink-muted")}>{words}</p>;
}

/**
 * One round at a time: two rows of keys, the rounds so far as chips, and the running points per round above (D23).
 */
export function RoundKeys(props: Props) {
  const { pad, last, onChange, onShow } = props;
  useMoveOn(props);
  return (
    <div className="grid gap-3">
      <Standing pad={pad} last={last} />
      <RoundChips pad={pad} onShow={onShow} />
      <KeyRow side="in" pad={pad} onChange={onChange} />
      <KeyRow side="on" pad={pad} onChange={onChange} />
      <Hint {...props} />
    </div>
  );
}
