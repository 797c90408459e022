import { type ReactNode, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/button.tsx";
import { FieldFrame, fieldAria } from "#app/ui/field-frame.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Sheet, Tools } from "./board.tsx";
import { messages } from "./messages.ts";
import { formatMoment } from "./moments.ts";
import { PlayerControls } from "./player-controls.tsx";
import { ShapeDrawing } from "./shape-drawing.tsx";
import { type Annotation, annotationAt, bounds } from "./shapes.ts";
import { type Mark, TimeLine } from "./time-line.tsx";
import type { useDrawing } from "./use-drawing.tsx";
import type { Player } from "./use-player.tsx";

type Drawing = ReturnType<typeof useDrawing>;

function problemOf(shapes: Annotation["shapes"], words: string): string | null {
  if (shapes.length === 0) return "Draw at least one shape";
  if (words === "") return messages.descriptionNeeded;
  return [...words].length > bounds.description ? messages.descriptionLong : null;
}

function DrawingForm({ at, drawing }: { at: number; drawing: Drawing }) {
  const { shapes, words: typed, setWords, keep, end } = drawing;
  const [fault, setFault] = useState<string | null>(null);
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
    label: `What the drawing at ${formatMoment(at)} shows`,
    hint: "Shown under the picture and read aloud.",
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
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            save();
          }}
          {...fieldAria(field)}
        />
        <Button type="button" variant="secondary" className="px-3" onClick={save}>
          Save drawing
        </Button>
        <Button type="button" variant="quiet" onClick={end}>
          Cancel
        </Button>
      </div>
    </FieldFrame>
  );
}

/** The saved drawing of the paused frame. */
function KeptDrawing({ player, video, annotations }: Pick<StageProps, "player" | "video" | "annotations">) {
  const kept = player.isPlaying ? undefined : annotationAt(annotations, player.at);
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
      <ShapeDrawing shapes={kept.shapes} frame={frame} />
    </svg>
  );
}

type StageProps = {
  video: RefObject<HTMLVideoElement | null>;
  videoUrl: string;
  player: Player;
  drawing: Drawing;
  annotations: readonly Annotation[];
  marks: readonly Mark[];
  onMark(): void;
  /** Starts a recording; null while one is running. */
  onRecord: (() => void) | null;
  /** Shown under the controls while nothing is being drawn. */
  children: ReactNode;
};

/**
 * The clip in the available space, its timeline and its controls; on a paused frame, the sheet to draw on. Without
 * scripts, the browser's own player.
 */
export function Stage(props: StageProps) {
  const { video, videoUrl, player, drawing, annotations, marks, onMark, onRecord, children } = props;
  const { drawing: begun, kind, setKind, shapes, begin } = drawing;
  const isHydrated = useHydrated();
  return (
    <>
      <div className="relative aspect-video max-h-[70dvh] w-full overflow-hidden rounded-md bg-film whole:aspect-auto whole:max-h-none whole:min-h-[240px] whole:grow">
        {/* biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption */}
        <video
          ref={video}
          id="desk-clip"
          controls={!isHydrated}
          playsInline
          preload="metadata"
          src={videoUrl}
          aria-label="The member's video"
          className="absolute inset-0 size-full object-contain"
        />
        {begun ? (
          <Sheet shapes={shapes} kind={kind} frame={begun.frame} />
        ) : (
          <KeptDrawing player={player} video={video} annotations={annotations} />
        )}
      </div>
      {!begun && (
        <fieldset disabled={!isHydrated} className="contents noscript:hidden">
          <TimeLine player={player} marks={marks} />
          <PlayerControls player={player}>
            <Button type="button" variant="secondary" className="px-3" onClick={onMark}>
              + Moment
            </Button>
            <Button type="button" variant="secondary" className="px-3" onClick={begin}>
              Draw
            </Button>
            {onRecord && (
              <Button type="button" variant="secondary" className="px-3" onClick={onRecord}>
                Record voice
              </Button>
            )}
          </PlayerControls>
          {children}
        </fieldset>
      )}
      {begun && (
        <>
          <Tools shapes={shapes} kind={kind} setKind={setKind} />
          <DrawingForm at={begun.at} drawing={drawing} />
        </>
      )}
    </>
  );
}
