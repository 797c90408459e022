import { type ReactNode, type RefObject, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { counted } from "#app/features/base/counted.ts";
import { frameAt, momentIn } from "#app/features/video/clips/frame-times.ts";
import { formatMoment } from "#app/features/video/clips/moments.ts";
import type { SizeLink } from "#app/features/video/clips/rules.ts";
import { mostMeasures } from "#app/features/video/measures/names.ts";
import { measureText } from "#app/features/video/measures/rules.ts";
import { CannotPlay } from "#app/features/video/player/cannot-play.tsx";
import { Controls } from "#app/features/video/player/controls.tsx";
import { toggleFullScreen } from "#app/features/video/player/full-screen.ts";
import { type Mark, placeWords } from "#app/features/video/player/marks.ts";
import { TimeLine } from "#app/features/video/player/time-line.tsx";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import { momentOf, putMoment } from "#app/features/video/reviews/clip/beside-clip.tsx";
import { readyDescription, sameThrow } from "#app/features/video/reviews/drawing/drawn.ts";
import { isEstimated, measuredIn, rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnWithNumbers } from "#app/features/video/reviews/drawing/numbered.ts";
import { ShapeDrawing } from "#app/features/video/reviews/drawing/shape-drawing.tsx";
import {
  type Annotation,
  annotationAt,
  bounds,
  type Shape,
} from "#app/features/video/reviews/drawing/shapes.ts";
import type { Frame } from "#app/features/video/reviews/drawing/strokes.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { isRowOf } from "#app/features/video/reviews/typed-measures.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field-frame.tsx";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { type Done, DoneLine } from "../done-line.tsx";
import type { SavedThrow } from "../throw/flight-tool.tsx";
import { estimatedWords, newThrow } from "../throw/marks.ts";
import { dropMeasures, putMeasure } from "../words/put-measures.ts";
import type { useDrawing } from "./use-drawing.tsx";

// What one draws and measures with comes when it is first needed.
const loadBoard = () => import("./board.tsx");
const Sheet = onDemand(async () => (await loadBoard()).Sheet);
const Tools = onDemand(async () => (await loadBoard()).Tools);
const FlightTool = onDemand(async () => (await import("../throw/flight-tool.tsx")).FlightTool);

type Drawing = ReturnType<typeof useDrawing>;

function problemOf(shapes: Annotation["shapes"], words: string): string | null {
  if (shapes.length === 0) return "Draw at least one shape";
  return [...words].length > bounds.description ? messages.descriptionLong : null;
}

function DrawingForm({ at, drawing }: { at: number; drawing: Drawing }) {
  const { shapes, words: typed, setWords, keep, end, cancel } = drawing;
  const [fault, setFault] = useState<string | null>(null);
  const ready = shapes.shapes.length > 0 ? readyDescription({ shapes: shapes.shapes, at }) : null;
  const save = () => {
    const words = typed.trim();
    const problem = problemOf(shapes.shapes, words);
    // What the field says has its place before the field is scrolled to.
    flushSync(() => setFault(problem));
    if (problem) document.getElementById("drawing-words")?.focus();
    else keep(words);
  };
  const field = {
    id: "drawing-words",
    label: `What the drawing at ${placeWords(at)} shows`,
    hint: ready ? `Left empty, it says: “${ready}”` : "Shown under the picture and read aloud.",
    errors: fault ? [fault] : [],
  };
  return (
    <FieldFrame {...field} name="">
      <div className="flex flex-wrap gap-2">
        <input
          id={field.id}
          value={typed}
          className="input w-auto min-w-0 flex-[1_1_12rem]"
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (!["Enter", "Escape"].includes(event.key) || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            if (event.key === "Escape" && shapes.shapes.length === 0) end();
            else save();
          }}
          {...fieldAria(field)}
        />
        <Button type="button" variant="secondary" className="px-3" onClick={save}>
          Save drawing
        </Button>
        <Button type="button" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </FieldFrame>
  );
}

/** The saved drawing of the paused frame. */
function KeptDrawing({ player, video, annotations }: Pick<StageProps, "player" | "video" | "annotations">) {
  const kept = player.isPlaying ? undefined : annotationAt(annotations, player);
  const { videoWidth, videoHeight } = video.current ?? {};
  if (!kept || !videoWidth || !videoHeight) return null;
  const frame = { width: videoWidth, height: videoHeight };
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      className="pointer-events-none absolute inset-0 size-full"
      role="img"
      aria-label={kept.description}
    >
      <ShapeDrawing shapes={drawnWithNumbers(kept.shapes, frame, rulerIn(annotations))} frame={frame} />
    </svg>
  );
}

type StageProps = {
  video: RefObject<HTMLVideoElement | null>;
  request: { videoUrl: string; width: number; height: number; sizes: readonly SizeLink[] };
  player: Playing;
  drawing: Drawing;
  annotations: readonly Annotation[];
  marks: readonly Mark[];
};

/** The clip, as tall as the screen allows, and over its paused frame the sheet to draw on or the saved drawing. */
function Picture({ video, request, player, drawing, annotations }: StageProps) {
  const { drawing: begun, isOnFlight, kind, setKind, shapes, finish } = drawing;
  const isHydrated = useHydrated();
  return (
    <div
      id="desk-picture"
      className="relative scroll-mt-16 flex-none overflow-hidden rounded-md bg-film whole:in-data-portrait:row-span-2 whole:in-data-portrait:row-start-1 whole:in-data-portrait:mt-3 whole:in-data-portrait:self-start"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption */}
      <video
        ref={video}
        id="desk-clip"
        controls={!isHydrated}
        playsInline
        preload="metadata"
        src={request.videoUrl}
        width={request.width}
        height={request.height}
        aria-label="The member's video"
        className={classNames(
          begun || isOnFlight ? "whole:max-h-[calc(100dvh-31rem)]" : "whole:max-h-[calc(100dvh-25rem)]",
          // What comes next stays in view under the picture.
          isOnFlight && "max-lg:max-h-[38dvh]!",
          "h-auto max-h-[60dvh] w-full object-contain lg:max-h-[70dvh] whole:in-data-portrait:h-[calc(100dvh-4.5rem)] whole:in-data-portrait:max-h-none whole:in-data-portrait:w-auto in-[:fullscreen]:h-dvh! in-[:fullscreen]:max-h-none! in-[:fullscreen]:w-dvw!",
        )}
      />
      {begun ? (
        <Suspense fallback={null}>
          <Sheet {...{ shapes, kind, setKind, finish }} frame={begun.frame} ruler={drawing.ruler} />
        </Suspense>
      ) : (
        <KeptDrawing player={player} video={video} annotations={annotations} />
      )}
    </div>
  );
}

/** The clip with its drawings and its timeline. Without scripts, the browser's own player. */
export function Stage(props: StageProps) {
  const { player, drawing, marks, request } = props;
  const isHydrated = useHydrated();
  return (
    <>
      <Picture {...props} />
      {player.hasFailed && <CannotPlay sizes={request.sizes} />}
      {!drawing.drawing && (
        <fieldset
          disabled={!isHydrated}
          className="noscript:hidden whole:in-data-portrait:col-start-1 whole:in-data-portrait:row-start-3"
        >
          <TimeLine addressOf={null} playing={player} marks={marks} />
        </fieldset>
      )}
    </>
  );
}

type ActsProps = {
  player: Playing;
  speed: number;
  onSpeed(speed: number): void;
  drawing: Drawing;
  video: RefObject<HTMLVideoElement | null>;
  annotations: readonly Annotation[];
  /** When the bag is released in the clip, in milliseconds; null until it is marked. */
  releaseAt: number | null;
  /** The clip's address, and how much of a real second a second of it is. */
  clip: { src: string; pace: number };
  onMark(): void;
  /** The size of the clip's picture. */
  request: Frame;
  /** What was done last, with Undo. */
  done: Done | null;
  onDone(done: Done): void;
  /** Starts a recording; null while one is running. */
  onRecord: (() => void) | null;
  /** Shown under the controls while nothing is being drawn. */
  children: ReactNode;
};

function DeskButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <Button type="button" variant="secondary" className="px-2 md:px-3" onClick={onClick}>
      {children}
    </Button>
  );
}

/** Shows the clip with its drawings on the whole screen, or leaves that. */
export const fillScreen = () => toggleFullScreen(document.getElementById("desk-picture"));

type StopwatchProps = { player: Playing; pace: number; onStopped(time: Shape): void };

/** Counts from one frame to another, in real milliseconds; stopping it writes them on the second frame. */
function Stopwatch({ player, pace, onStopped }: StopwatchProps) {
  const [from, setFrom] = useState<number | null>(null);
  const ms = (at: number) => Math.round(Math.abs(at - (from ?? at)) * pace);
  const press = () => {
    const at = player.acts.hold();
    if (from === null) return setFrom(startOf(player, at));
    setFrom(null);
    const time = { kind: "time", points: [[0.04, 0.06]], ms: ms(startOf(player, at)) } satisfies Shape;
    onStopped(player.known ? time : { ...time, isEstimated: true });
  };
  return (
    <DeskButton onClick={press}>
      {from === null ? "Stopwatch" : `Stop at ${measureText(ms(startOf(player, player.at)) / 1000, "s")}`}
    </DeskButton>
  );
}

/**
 * When the frame that is shown at a time began, so that a time between two frames is a time between pictures. Frames that aren't
 * known can't be told apart: then it is the moment itself, as it would be kept, and no frame is lost to a guess.
 */
function startOf({ known }: Playing, at: number): number {
  const moment = momentIn(known, at);
  return known ? known.startOf(frameAt(known, moment)) : moment;
}

/** What measuring a throw has put into the review, and where it stands. */
function savedWords({ drawn, measures, releaseAt }: SavedThrow, many: number, isAgain: boolean): string {
  const left = measures.length - many;
  const flight = isAgain ? "The flight is drawn in place of the one before" : "The flight is drawn";
  return [
    measures.length === 0
      ? `${flight}. No number was put into the review.`
      : `${flight}, and ${counted(many, "number")} stand${many === 1 ? "s" : ""} under Measures.`,
    left > 0 && `There was no room for ${left}: a review has ${mostMeasures}.`,
    releaseAt !== null && `The release is marked at ${placeWords(releaseAt)}.`,
    isEstimated(drawn.shapes) && estimatedWords,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Puts a measured throw's numbers into the rows of the one it replaces, or into free ones. */
function putNumbers(measures: SavedThrow["measures"], replaced: SavedThrow["measures"]) {
  const put = measures.flatMap((one) => {
    const before = replaced.filter(({ shape }) => shape.title === one.shape.title);
    return putMeasure(one, (row) => before.some((other) => isRowOf(row, other))) ?? [];
  });
  // What the throw was said to measure before, and isn't anymore.
  const isLeft = ({ at, shape }: SavedThrow["measures"][number]) =>
    measures.some((one) => one.shape.title === shape.title && Math.round(one.at) === Math.round(at));
  const gone = replaced.filter((one) => !isLeft(one));
  const dropped = dropMeasures((row) => gone.some((other) => isRowOf(row, other)));
  return {
    many: put.length,
    takeBack: () => {
      dropped.takeBack();
      for (const { takeBack } of put.toReversed()) takeBack();
    },
  };
}

/** Puts a measured throw into the review; says so, with a way back to its marks. */
function putThrow(saved: SavedThrow, drawing: Drawing, { annotations, request, onDone }: ActsProps): void {
  const { drawn, measures, releaseAt } = saved;
  const before = drawing.thrown;
  const replaced = sameThrow(annotations, drawn);
  const old = measuredIn(annotations, request).filter(({ key }) =>
    replaced.some(({ id }) => key.startsWith(`${id} `)),
  );
  const { many, takeBack } = putNumbers(measures, old);
  // The first throw's is what the clip is lined up with others by.
  const isFirst = releaseAt !== null && momentOf("releaseAt") === "";
  const release = isFirst ? formatMoment(releaseAt) : null;
  if (release) putMoment("releaseAt", release);
  const { undo } = drawing.add(drawn);
  onDone({
    where: "clip",
    words: savedWords(saved, many, replaced.length > 0),
    what: "all of that",
    undo: () => {
      undo();
      takeBack();
      if (release && momentOf("releaseAt") === release) putMoment("releaseAt", "");
      drawing.measure(before);
    },
  });
}

/** What one does with the clip: the controls, or the drawing's tools while one is being made. */
export function StageActs(props: ActsProps) {
  const { player, speed, onSpeed, drawing, clip, done, onMark, onRecord, children } = props;
  const { drawing: begun, kind, setKind, shapes, begin } = drawing;
  const isHydrated = useHydrated();
  if (begun) {
    return (
      <>
        <Suspense fallback={null}>
          <Tools shapes={shapes} kind={kind} setKind={setKind} measured={drawing.measured} />
        </Suspense>
        <DrawingForm at={begun.at} drawing={drawing} />
      </>
    );
  }
  if (drawing.isOnFlight) {
    const save = (thrown: SavedThrow) => {
      putThrow(thrown, drawing, props);
      drawing.measure(null);
      // The saved flight is seen, and the clip's next throw is after it.
      player.acts.go(thrown.drawn.at);
    };
    return (
      <Suspense fallback={null}>
        <FlightTool
          {...props}
          thrown={drawing.thrown}
          onThrown={drawing.measure}
          onFullScreen={fillScreen}
          onSave={save}
          onClose={drawing.cancelThrow}
        />
      </Suspense>
    );
  }
  return (
    <fieldset disabled={!isHydrated} className="grid gap-2 noscript:hidden">
      <Controls playing={player} speed={speed} onSpeed={onSpeed} onFullScreen={fillScreen}>
        <span className="flex flex-wrap gap-1.5">
          <DeskButton onClick={onMark}>+ Moment</DeskButton>
          <DeskButton onClick={() => begin()}>Draw</DeskButton>
          <Stopwatch player={player} pace={clip.pace} onStopped={(time) => begin([time])} />
          {drawing.hasRoom && (
            <DeskButton onClick={() => drawing.measure(newThrow)}>Measure this throw</DeskButton>
          )}
          {onRecord && <DeskButton onClick={onRecord}>Record voice</DeskButton>}
        </span>
      </Controls>
      <DoneLine done={done} where="clip" />
      {children}
    </fieldset>
  );
}
