import { type ReactNode, useEffect, useRef, useState } from "react";
import { counted } from "#app/features/base/counted.ts";
import { honestLine } from "#app/features/video/measures/names.ts";
import { placeWords } from "#app/features/video/player/marks.ts";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import type { Flight } from "#app/features/video/reviews/drawing/flight.ts";
import { aboveBoard, type MeasuredShape, type Ruler } from "#app/features/video/reviews/drawing/measure.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { fewestMarks, foundFrom, isStraight, propose } from "./marks.ts";
import type { Marks } from "./use-marks.tsx";

/** The steps of measuring a throw. */
export type Step = "bag" | "board" | "numbers";

/** A measured number, and when in the clip it was measured. */
export type Measured = { key: string; at: number; shape: MeasuredShape };

type StepProps = {
  go(step: Step): void;
  flight: Flight | null;
  /** Whether a drawing of this clip already says how long the board is. */
  hasRuler: boolean;
  /** Whether this throw is in the review already. */
  isAgain: boolean;
  board: Ruler | null;
  found: readonly Measured[];
  /** The moment of the first mark, in milliseconds, and whether it becomes the throw's release; null if that is marked. */
  release: { at: number; isTaken: boolean; onTake(isTaken: boolean): void } | null;
  onSave(measures: Measured[]): void;
  onClose(): void;
};

type BagProps = StepProps & {
  player: Playing;
  clip: { src: string; pace: number };
  of: Marks;
};

/** A step: what to do in it, what there is so far, and its buttons with the way on first. */
function Panel({
  number,
  todo,
  said,
  isMeasured,
  children,
}: {
  number: number;
  todo: ReactNode;
  said: string;
  /** Whether the picture above shows numbers. */
  isMeasured: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-2">
      <p id="flight-keys" className="text-sm">
        <strong>{`Step ${number} of 3.`}</strong> {todo}
      </p>
      <p className="min-h-[2lh] text-sm text-ink-muted md:min-h-[1lh]">
        <span aria-live="polite">{said}</span> {isMeasured && honestLine}
      </p>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </div>
  );
}

/** How a search stands; while it runs, how much of it is done, in percent. */
type SearchState =
  | { is: "idle" | "stopped" | "moved" | "unsure" | "found" }
  | { is: "running"; percent: number };

/** A search is told at each of these steps, in percent, so that it can be heard, too. */
const told = 20;

function searchWords(state: SearchState, proposed: number): string {
  if (state.is === "running")
    return state.percent === 0 ? "Looking for the bag …" : `Looking for the bag … ${state.percent}%`;
  // Once what was found is undone or removed, there is nothing to check.
  if (state.is === "found")
    return proposed === 0
      ? ""
      : `Found the bag in ${counted(proposed, "frame")}. Drag any mark that is off and remove any that is wrong, then go on.`;
  const words = {
    idle: "",
    stopped: "Stopped looking. Tap the bag yourself, or look again.",
    moved: "The camera moves here, so we couldn't find it. Tap the bag yourself.",
    unsure: "We couldn't find it. Tap the bag yourself.",
  };
  return words[state.is];
}

/** Looks for the bag from the shown frame on, in this browser, until it is stopped; closing the tool ends it. */
function useSearch({ player, clip }: Pick<BagProps, "player" | "clip">, of: Marks) {
  const [state, setState] = useState<SearchState>({ is: "idle" });
  const running = useRef<AbortController>(null);
  // Marks can be put while it looks.
  const latest = useRef(of);
  latest.current = of;
  useEffect(() => () => running.current?.abort(), []);
  const find = async () => {
    const ended = new AbortController();
    running.current?.abort();
    running.current = ended;
    setState({ is: "running", percent: 0 });
    const { frames, known } = player;
    const release = player.acts.hold();
    const onRead = (percent: number) => {
      if (ended.signal.aborted) return;
      setState({ is: "running", percent: Math.floor(percent / told) * told });
    };
    const { findInClip } = await import("./read-film.ts");
    const searched = { ...clip, frames, known, release, onRead };
    // A clip that can't be read this way is one in which nothing was found.
    const found = await findInClip(searched, ended.signal).catch(() => ({ why: "unsure" as const }));
    if (ended.signal.aborted) return;
    if ("why" in found) return setState({ is: found.why });
    const { marks, change } = latest.current;
    change(propose(marks, foundFrom(release, found.marks, known), known), release);
    setState({ is: "found" });
  };
  const stop = () => {
    running.current?.abort();
    setState({ is: "stopped" });
  };
  const proposed = of.marks.filter(({ isProposed }) => isProposed).length;
  return { find, stop, words: searchWords(state, proposed), isRunning: state.is === "running" };
}

/** The bag: found or tapped, from the release until it lands. */
export function BagStep({ of, flight, hasRuler, go, onClose, ...props }: BagProps) {
  const { marks, here, change, undo, canUndo } = of;
  const search = useSearch(props, of);
  const count = here
    ? `Marked at ${placeWords(here.at)}.`
    : `${marks.length} of at least ${fewestMarks} marks.`;
  const straight =
    "These marks are on a straight line, and a bag in the air falls. Tap it in more frames, further apart.";
  return (
    <Panel
      number={1}
      todo={
        <>
          Go to the frame where the bag leaves the hand, then press Find the bag, or tap it there and in a few
          frames until it lands.{" "}
          <span className="text-caption text-ink-muted max-md:hidden pointer-coarse:hidden">
            Keys: ← → frame, Enter puts a mark, Shift + arrows move it, Delete removes it, Ctrl+Z undoes.
          </span>
        </>
      }
      said={isStraight(marks) ? straight : search.words || count}
      isMeasured={flight !== null}
    >
      {flight && (
        <Button type="button" className="px-3" onClick={() => go(hasRuler ? "numbers" : "board")}>
          {marks.some(({ isProposed }) => isProposed) ? "That's the bag: next" : "Next"}
        </Button>
      )}
      <Button
        type="button"
        variant={flight ? "secondary" : "primary"}
        className="px-3"
        onClick={search.isRunning ? search.stop : () => void search.find()}
      >
        {/* As wide as before, so that nothing beside it moves. */}
        <span className="grid">
          <span className={classNames("col-start-1 row-start-1", search.isRunning && "invisible")}>
            Find the bag
          </span>
          <span className={classNames("col-start-1 row-start-1", !search.isRunning && "invisible")}>
            Stop looking
          </span>
        </span>
      </Button>
      <Button
        type="button"
        variant="quiet"
        className="px-2"
        disabled={!here}
        onClick={() => change(marks.filter((mark) => mark !== here))}
      >
        Remove this mark
      </Button>
      <Button type="button" variant="quiet" className="px-2" disabled={!canUndo} onClick={undo}>
        Undo<span className="sr-only"> the last mark</span>
      </Button>
      <Button type="button" variant="quiet" className="px-2" onClick={onClose}>
        Cancel
      </Button>
    </Panel>
  );
}

/** To the step before, and out of measuring. */
function WaysBack({ back, onClose }: { back(): void; onClose(): void }) {
  return (
    <>
      <Button type="button" variant="quiet" className="px-2" onClick={back}>
        Back
      </Button>
      <Button type="button" variant="quiet" className="px-2" onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}

/** The board: dragged over once, so that there are inches. */
export function BoardStep({ board, go, onClose }: StepProps) {
  return (
    <Panel
      number={2}
      todo={
        <>
          Drag over the board, from its front end to its back end: it is 48 inches long.{" "}
          <span className="text-caption text-ink-muted max-md:hidden pointer-coarse:hidden">
            Keys: Enter places it, arrows move it, Shift + arrows move its end, Enter goes on.
          </span>
        </>
      }
      said=""
      isMeasured
    >
      <Button type="button" className="px-3" disabled={!board} onClick={() => go("numbers")}>
        Next
      </Button>
      <Button type="button" variant="secondary" className="px-3" onClick={() => go("numbers")}>
        Go on without inches
      </Button>
      <WaysBack back={() => go("bag")} onClose={onClose} />
    </Panel>
  );
}

/** The numbers under their names, all taken unless unticked. */
export function NumbersStep({ found, release, board, hasRuler, isAgain, go, onSave, onClose }: StepProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => document.getElementById("save-measures")?.focus({ preventScroll: true }), []);
  const taken = found.filter(({ key }) => !left.has(key));
  const turn = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  return (
    <>
      <Panel
        number={3}
        todo="Untick what this review shouldn't keep, then save. The member sees it when you publish."
        said={[
          board || hasRuler ? "" : "Without the board there are no inches.",
          release && !release.isTaken
            ? "Times count from the first mark: tick the release if it is that."
            : "",
          isAgain ? "This takes the place of what this throw measured before." : "",
        ]
          .join(" ")
          .trim()}
        isMeasured
      >
        <Button id="save-measures" type="button" className="px-3" onClick={() => onSave(taken)}>
          {taken.length === 0 ? "Save the flight alone" : "Save measures"}
        </Button>
        <WaysBack back={() => go(hasRuler ? "bag" : "board")} onClose={onClose} />
      </Panel>
      <ul aria-label="Measures to save" className="grid grid-cols-2 gap-x-3">
        {found.map(({ key, shape }) => (
          <li key={key}>
            <label className="check min-h-11">
              {/* Of no form, because it isn't sent or kept. */}
              <input type="checkbox" form="" checked={!left.has(key)} onChange={() => turn(key)} />
              <span>{`${shape.title} ${shape.text}${aboveBoard(shape)}`}</span>
            </label>
          </li>
        ))}
      </ul>
      {release && (
        <label className="check min-h-11">
          <input
            type="checkbox"
            form=""
            checked={release.isTaken}
            onChange={({ currentTarget }) => release.onTake(currentTarget.checked)}
          />
          <span>{`The first mark, at ${placeWords(release.at)}, is the release`}</span>
        </label>
      )}
    </>
  );
}
