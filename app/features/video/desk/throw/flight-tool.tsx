import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Controls } from "#app/features/video/player/controls.tsx";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import { sameThrow, withDrawn } from "#app/features/video/reviews/drawing/drawn.ts";
import type { Flight } from "#app/features/video/reviews/drawing/flight.ts";
import { measuredIn, type Ruler, rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnWithNumbers } from "#app/features/video/reviews/drawing/numbered.ts";
import { withRelease } from "#app/features/video/reviews/drawing/release.ts";
import { ShapeDrawing } from "#app/features/video/reviews/drawing/shape-drawing.tsx";
import {
  type Annotation,
  moveShape,
  type Point,
  resizeShape,
  type Shape,
} from "#app/features/video/reviews/drawing/shapes.ts";
import { type Frame, strokeWidth } from "#app/features/video/reviews/drawing/strokes.ts";
import { PictureSheet, pointOn } from "../picture-sheet.tsx";
import { estimatedWords, flightThrough, inside, isReleaseMarked, putMark, type Thrown } from "./marks.ts";
import { BagStep, BoardStep, type Measured, NumbersStep, type Step } from "./steps.tsx";
import { type Marks, useMarks } from "./use-marks.tsx";

type Board = Ruler & { kind: "board" };

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  player: Playing;
  speed: number;
  onSpeed(speed: number): void;
  onFullScreen(): void;
  /** The clip's address, and how much of a real second each of its seconds is. */
  clip: { src: string; pace: number };
  annotations: readonly Annotation[];
  /** When the bag is released in the clip, in milliseconds; null until it is marked. */
  releaseAt: number | null;
  thrown: Thrown;
  onThrown(thrown: Thrown): void;
  onSave(saved: SavedThrow): void;
  onClose(): void;
};

/** What is saved of a throw: its drawing, its numbers, and its release if that is marked with it. */
export type SavedThrow = {
  drawn: { at: number; shapes: Shape[] };
  measures: Measured[];
  releaseAt: number | null;
};

/** How far from a mark a press still takes it, in fractions of the picture's width; and a finger's, in pixels of the screen. */
const near = 0.02;
const fingertip = 12;

/** Where on the picture a pointer is; beyond it, at its edge. */
function pointOf(event: PointerEvent, frame: Frame): Point {
  const [x, y] = pointOn(event, frame);
  return [inside(x), inside(y)];
}

/** The mark that a press takes: the nearest one within reach. */
function markUnder(event: PointerEvent, marks: Marks["marks"], frame: Frame) {
  const [x, y] = pointOf(event, frame);
  const scale = event.currentTarget.querySelector("svg")?.getScreenCTM()?.a ?? 1;
  const finger = event.pointerType === "touch" ? fingertip / (scale * frame.width) : 0;
  const [nearest] = marks
    .map((mark) => ({ mark, far: Math.hypot(mark.x - x, ((mark.y - y) * frame.height) / frame.width) }))
    .sort((one, other) => one.far - other.far);
  return nearest && nearest.far < Math.max(near, finger) ? nearest.mark : undefined;
}

/** A press puts the bag's place on the shown frame and goes on a little; on a mark it takes that. */
function usePointer({ player }: Props, { marks, change, drag, remember }: Marks, frame: Frame) {
  const held = useRef<{ at: number; pointer: number } | null>(null);
  const letGo = ({ pointerId }: PointerEvent) => {
    if (held.current?.pointer === pointerId) held.current = null;
  };
  const goOn = () =>
    player.acts.step(Math.max(1, Math.round((player.frames.count / Math.max(1, player.length)) * 100)));
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      const taken = markUnder(event, marks, frame);
      if (taken) {
        remember();
        held.current = { at: taken.at, pointer: event.pointerId };
        event.currentTarget.setPointerCapture(event.pointerId);
        player.acts.go(taken.at);
        return;
      }
      change(putMark(marks, player.acts.hold(), pointOf(event, frame), player.known));
      goOn();
    },
    onPointerMove: (event: PointerEvent) => {
      if (held.current?.pointer === event.pointerId) drag(held.current.at, pointOf(event, frame));
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

/** Arrows step through frames, Enter puts the bag's place, Shift and arrows move it, Delete removes it, Ctrl+Z undoes. */
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
  const size = strokeWidth(frame);
  return (
    <PictureSheet
      id="flight-sheet"
      label="The bag's flight"
      keysId="flight-keys"
      frame={frame}
      onKeyDown={(event) => onKeys(event, props, of)}
      {...pointer}
    >
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
    </PictureSheet>
  );
}

/** A board's length, from where the pointer went down to where it is. */
function boardTo(event: PointerEvent, from: Point | null, frame: Frame): Board {
  const to = pointOf(event, frame);
  return { kind: "board", from: from ?? to, to };
}

const isLong = (board: Board | null) =>
  board !== null && Math.hypot(board.to[0] - board.from[0], board.to[1] - board.from[1]) > 0.02;

type BoardProps = {
  frame: Frame;
  shapes: readonly Shape[];
  board: Board | null;
  onBoard(board: Board): void;
  onDone(): void;
};

/** Over the picture: the board, dragged from one end to the other; keys place and move it. */
function BoardSheet({ frame, shapes, board, onBoard, onDone }: BoardProps) {
  const start = useRef<Point | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && board) onDone();
    else if (event.key === "Enter") onBoard({ kind: "board", from: [0.4, 0.5], to: [0.6, 0.5] });
    else if (way && board)
      onBoard((event.shiftKey ? resizeShape(board, ...way) : moveShape(board, ...way)) as Board);
    else return;
    event.preventDefault();
  };
  return (
    <PictureSheet
      id="flight-sheet"
      label="The board"
      keysId="flight-keys"
      frame={frame}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        start.current = pointOf(event, frame);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.isPrimary && start.current) onBoard(boardTo(event, start.current, frame));
      }}
      onPointerUp={(event) => {
        if (!event.isPrimary || !start.current) return;
        const drawn = boardTo(event, start.current, frame);
        start.current = null;
        onBoard(drawn);
        if (isLong(drawn)) onDone();
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    >
      <ShapeDrawing shapes={shapes} frame={frame} />
    </PictureSheet>
  );
}

/** What a throw measures, by its flight and board beside the drawings that are there, and those with their numbers. */
function throwOf(annotations: readonly Annotation[], releaseAt: number | null, drawn: Shape[], frame: Frame) {
  const own = { id: newDrawing, at: endOf(drawn), description: "", shapes: drawn };
  const all = withRelease(withDrawn(annotations, own), releaseAt);
  return {
    shapes: drawnWithNumbers(all.at(-1)?.shapes ?? [], frame, rulerIn(all)),
    found: measuredIn(all, frame).filter(({ key }) => key.startsWith(`${newDrawing} `)),
  };
}

/** When the clip's release is, if it is that of a new throw among the drawings; otherwise null. */
function clipsRelease({ annotations, releaseAt }: Props, flight: Flight | null): number | null {
  const own = { id: newDrawing, at: 0, description: "", shapes: flight ? [flight] : [] };
  const [shape] = withRelease(withDrawn(annotations, own), releaseAt).at(-1)?.shapes ?? [];
  return (shape?.kind === "flight" ? shape.releasedAt : undefined) ?? null;
}

/** When a new throw's flight ends. */
const endOf = (drawn: readonly Shape[]) =>
  Math.max(0, ...drawn.flatMap((shape) => (shape.kind === "flight" ? shape.times : [])));

/** Its name among the drawings until it is saved. */
const newDrawing = "new throw";

/** Shows the picture, at the release where that is marked, unless the coach has gone to another place of the clip or has marked the throw. */
function useBeginning({ player, releaseAt, thrown }: Props) {
  const begin = useRef(() => {
    if (thrown.marks.length > 0) return;
    const { at, length, acts } = player;
    if (releaseAt !== null && (at <= 0 || at >= length)) acts.go(releaseAt);
    document.getElementById("desk-picture")?.scrollIntoView({ block: "start" });
  });
  useEffect(() => begin.current(), []);
}

/** Measures a throw in three steps: the bag, the board, the numbers. Nothing of it is shown to anyone before the coach saves it. */
export function FlightTool(props: Props) {
  const of = useMarks(props);
  const [step, setStep] = useState<Step>("bag");
  const { board } = props.thrown;
  const setBoard = (next: Board) => props.onThrown({ ...props.thrown, board: next });
  useBeginning(props);
  const { videoWidth, videoHeight } = props.video.current ?? {};
  const frame = { width: videoWidth || 1280, height: videoHeight || 720 };
  const tapped = flightThrough(of.marks, props.clip.pace);
  const release = clipsRelease(props, tapped);
  // The first mark is the bag at the release, unless this throw's is marked already.
  const first = tapped && release === null ? Math.round(tapped.times[0] ?? 0) : null;
  const isReleased = first !== null && isReleaseMarked(props.thrown, first, props.player.known);
  const marked = isReleased ? first : null;
  const releasedAt = release ?? marked;
  const flight: Flight | null = tapped && {
    ...tapped,
    ...(releasedAt !== null && { releasedAt }),
    ...(!props.player.known && { isEstimated: true }),
  };
  const known = rulerIn(props.annotations);
  const own = isLong(board) ? board : null;
  const drawn: Shape[] = [...(flight ? [flight] : []), ...(own ? [own] : [])];
  const { shapes, found } = throwOf(props.annotations, props.releaseAt, drawn, frame);
  const picture = document.getElementById("desk-picture");
  const sheet =
    step === "bag" ? (
      <FlightSheet {...props} of={of} frame={frame} shapes={shapes} />
    ) : known ? (
      // There is a ruler already, so nothing is drawn here.
      <div id="flight-sheet" className="pointer-events-none absolute inset-0">
        <svg viewBox={`0 0 ${frame.width} ${frame.height}`} className="h-full w-full" aria-hidden="true">
          <ShapeDrawing shapes={shapes} frame={frame} />
        </svg>
      </div>
    ) : (
      <BoardSheet
        frame={frame}
        // Before the board is drawn, a number could cover it.
        shapes={own ? shapes : shapes.filter(({ isNumber, isThin }) => !isNumber && !isThin)}
        board={board}
        onBoard={setBoard}
        onDone={() => setStep("numbers")}
      />
    );
  const steps = {
    step,
    go: setStep,
    flight,
    hasRuler: known !== null,
    isAgain: sameThrow(props.annotations, { shapes: drawn }).length > 0,
    board: own,
    found,
    release:
      first === null
        ? null
        : {
            at: first,
            isTaken: isReleased,
            onTake: (isTaken: boolean) => props.onThrown({ ...props.thrown, isReleased: isTaken }),
          },
    onSave: (measures: Measured[]) =>
      flight && props.onSave({ drawn: { at: endOf(drawn), shapes: drawn }, measures, releaseAt: marked }),
    onClose: props.onClose,
  };
  return (
    <>
      {picture && createPortal(sheet, picture)}
      {step === "bag" && <BagStep {...steps} player={props.player} clip={props.clip} of={of} />}
      {step === "board" && <BoardStep {...steps} />}
      {step === "numbers" && <NumbersStep {...steps} />}
      {!props.player.known && <p className="text-sm text-ink-muted">{estimatedWords}</p>}
      {step === "bag" && (
        <Controls
          playing={props.player}
          speed={props.speed}
          onSpeed={props.onSpeed}
          onFullScreen={props.onFullScreen}
        />
      )}
    </>
  );
}
