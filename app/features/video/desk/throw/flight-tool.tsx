import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { isSameFrame } from "#app/features/video/clips/frame-times.ts";
import { Controls } from "#app/features/video/player/controls.tsx";
import { placeWords } from "#app/features/video/player/marks.ts";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import { measuredWords, rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnWithNumbers } from "#app/features/video/reviews/drawing/numbered.ts";
import { ShapeDrawing } from "#app/features/video/reviews/drawing/shape-drawing.tsx";
import type { Annotation, Point, Shape } from "#app/features/video/reviews/drawing/shapes.ts";
import { type Frame, strokeWidth } from "#app/features/video/reviews/drawing/strokes.ts";
import { Button } from "#app/ui/button.tsx";
import { type BagMark, fewestMarks, flightThrough, propose, putMark } from "./marks.ts";

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  player: Playing;
  speed: number;
  onSpeed(speed: number): void;
  onFullScreen(): void;
  /** The clip's address, and how much of a real second each of its seconds is. */
  clip: { src: string; pace: number };
  annotations: readonly Annotation[];
  onSave(drawn: { at: number; shapes: Shape[] }): void;
  onClose(): void;
};

/** The marks of a flight, each step of which can be undone. */
function useMarks({ player }: Props) {
  const [past, setPast] = useState<BagMark[][]>([]);
  const [marks, setMarks] = useState<BagMark[]>([]);
  const change = (next: BagMark[]) => {
    setPast([...past, marks]);
    setMarks(next);
  };
  const here = marks.find((mark) => isSameFrame(player.known, mark.at, player.at, 1));
  return {
    marks,
    here,
    change,
    /** Moves a mark without a step of its own: a drag is one step. */
    drag: (at: number, to: Point) => setMarks(putMark(marks, at, to, player.known)),
    remember: () => setPast([...past, marks]),
    canUndo: past.length > 0,
    undo: () => {
      const before = past.at(-1);
      if (!before) return;
      setMarks(before);
      setPast(past.slice(0, -1));
    },
  };
}

type Marks = ReturnType<typeof useMarks>;

/** How far from a mark a press still takes it, in fractions of the picture's width. */
const near = 0.02;

/** A press puts the bag's place on the shown frame and goes on a little; on a mark it takes that. */
function usePointer({ player }: Props, { marks, change, drag, remember }: Marks, frame: Frame) {
  const held = useRef<{ at: number; pointer: number } | null>(null);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const toPicture = currentTarget.querySelector("svg")?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPicture);
    return [x / frame.width, y / frame.height];
  };
  const letGo = ({ pointerId }: PointerEvent) => {
    if (held.current?.pointer === pointerId) held.current = null;
  };
  const goOn = () =>
    player.acts.step(Math.max(1, Math.round((player.frames.count / Math.max(1, player.length)) * 100)));
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      const [x, y] = pointOf(event);
      const taken = marks.find(
        (mark) => Math.hypot(mark.x - x, ((mark.y - y) * frame.height) / frame.width) < near,
      );
      if (taken) {
        remember();
        held.current = { at: taken.at, pointer: event.pointerId };
        event.currentTarget.setPointerCapture(event.pointerId);
        player.acts.go(taken.at);
        return;
      }
      change(putMark(marks, player.acts.hold(), [x, y], player.known));
      goOn();
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current?.pointer === event.pointerId) drag(held.current.at, pointOf(event));
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  };
}

const step = 0.005;
const ways: Record<string, Point> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Arrows step through frames, Enter puts the bag's place, Shift and arrows move it, Delete throws it away, Ctrl+Z undoes. */
function onKeys(event: KeyboardEvent, { player }: Props, of: Marks): void {
  const { marks, here, change, undo } = of;
  const way = ways[event.key];
  const last = marks.findLast(({ at }) => at <= player.at) ?? { x: 0.5, y: 0.5 };
  if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) undo();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (way && event.shiftKey && here)
    change(putMark(marks, here.at, [here.x + way[0], here.y + way[1]], player.known));
  else if (way && !event.shiftKey && way[0] !== 0) player.acts.step(way[0] > 0 ? 1 : -1);
  else if (event.key === "Enter") change(putMark(marks, player.acts.hold(), [last.x, last.y], player.known));
  else if ((event.key === "Delete" || event.key === "Backspace") && here)
    change(marks.filter((mark) => mark !== here));
  else return;
  event.preventDefault();
}

/** Over the picture: the path so far, and its marks; proposals are dark. */
function FlightSheet({
  of,
  frame,
  shapes,
  ...props
}: Props & { of: Marks; frame: Frame; shapes: readonly Shape[] }) {
  const pointer = usePointer(props, of, frame);
  useEffect(() => document.getElementById("flight-sheet")?.focus({ preventScroll: true }), []);
  const size = strokeWidth(frame);
  return (
    <div
      id="flight-sheet"
      role="application"
      aria-label="The bag's flight"
      aria-describedby="flight-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys place the bag here
      tabIndex={0}
      className="absolute inset-0 cursor-crosshair touch-none"
      onKeyDown={(event) => onKeys(event, props, of)}
      {...pointer}
    >
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} className="h-full w-full" aria-hidden="true">
        <ShapeDrawing shapes={shapes} frame={frame} />
        {of.marks.map((mark) => (
          <circle
            key={mark.at}
            cx={mark.x * frame.width}
            cy={mark.y * frame.height}
            r={mark === of.here ? size * 2.2 : size * 1.5}
            strokeWidth={size / 2}
            className={mark.isProposed ? "fill-film stroke-chalk" : "fill-chalk stroke-film"}
          />
        ))}
      </svg>
    </div>
  );
}

const searchWords = {
  idle: "",
  running: "Looking for the bag …",
  moved: "The camera moves here, so we couldn't find it. Tap the bag yourself.",
  unsure: "We couldn't find it. Tap the bag yourself.",
} as const;

/** Looks for the bag from the shown frame on, in this browser; closing the tool ends it. */
function useSearch({ player, clip }: Props, { marks, change }: Marks) {
  const [state, setState] = useState<keyof typeof searchWords | number>("idle");
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const find = async () => {
    const ended = new AbortController();
    stop.current?.abort();
    stop.current = ended;
    setState("running");
    const { frames, known } = player;
    const { findInClip } = await import("./read-film.ts");
    const searched = { ...clip, frames, known, release: player.acts.hold() };
    // A clip that can't be read this way is one in which nothing was found.
    const found = await findInClip(searched, ended.signal).catch(() => ({ why: "unsure" as const }));
    if (ended.signal.aborted) return;
    if ("why" in found) return setState(found.why);
    const next = propose(marks, found.marks, known);
    change(next);
    setState(next.filter(({ isProposed }) => isProposed).length);
  };
  const words =
    typeof state === "number"
      ? `Found the bag in ${state} frames. Drag what is off, throw away what is wrong, then confirm.`
      : searchWords[state];
  return { find, words, isRunning: state === "running" };
}

/** What one does with the flight: look for it, take marks away, confirm it. */
function FlightActs({ of, frame, ...props }: Props & { of: Marks; frame: Frame }) {
  const { marks, here, change, undo, canUndo } = of;
  const search = useSearch(props, of);
  const flight = flightThrough(marks, props.clip.pace);
  const isProposed = marks.some((mark) => mark.isProposed);
  const ruler = rulerIn(props.annotations);
  const measured = flight && measuredWords([flight], frame, ruler);
  const save = () => {
    const last = marks.at(-1);
    if (flight && last) props.onSave({ at: last.at, shapes: [flight] });
  };
  return (
    <div className="grid gap-2">
      <p id="flight-keys" className="text-caption text-ink-muted">
        Tap the bag at the release and in a few frames until it lands.{" "}
        <span className="pointer-coarse:hidden">
          Keys: ← → frame, Enter puts a mark, Shift + arrows move it, Delete removes it, Ctrl+Z undoes.
        </span>
      </p>
      <p aria-live="polite" className="text-sm">
        {search.words ||
          (here
            ? `Marked at ${placeWords(here.at)}.`
            : `${marks.length} of at least ${fewestMarks} marks.`)}{" "}
        {measured}
        {flight && !ruler && " Drag over the board or the hole in a drawing for inches."}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button
          type="button"
          variant="secondary"
          className="px-3"
          onClick={() => void search.find()}
          disabled={search.isRunning}
        >
          Find the bag
        </Button>
        <Button
          type="button"
          variant="quiet"
          className="px-2"
          disabled={!here}
          onClick={() => change(marks.filter((mark) => mark !== here))}
        >
          Throw away<span className="sr-only"> the mark of this frame</span>
        </Button>
        <Button type="button" variant="quiet" className="px-2" disabled={!canUndo} onClick={undo}>
          Undo<span className="sr-only"> the last mark</span>
        </Button>
        <Button type="button" variant="secondary" className="px-3" disabled={!flight} onClick={save}>
          {isProposed ? "That's the bag: save flight" : "Save flight"}
        </Button>
        <Button type="button" variant="quiet" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Marks a bag's flight on the clip. Nothing of it is shown to anyone before the coach saves it. */
export function FlightTool(props: Props) {
  const of = useMarks(props);
  const { videoWidth, videoHeight } = props.video.current ?? {};
  const frame = { width: videoWidth || 1280, height: videoHeight || 720 };
  const flight = flightThrough(of.marks, props.clip.pace);
  const shapes = flight ? drawnWithNumbers([flight], frame, rulerIn(props.annotations)) : [];
  const picture = document.getElementById("desk-picture");
  return (
    <>
      {picture && createPortal(<FlightSheet {...props} of={of} frame={frame} shapes={shapes} />, picture)}
      <Controls
        playing={props.player}
        speed={props.speed}
        onSpeed={props.onSpeed}
        onFullScreen={props.onFullScreen}
      />
      <FlightActs {...props} of={of} frame={frame} />
    </>
  );
}
