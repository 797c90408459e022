import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Sheet, Tools } from "./board.tsx";
import { messages } from "./messages.ts";
import { formatMoment } from "./moments.ts";
import { PlayerControls } from "./player-controls.tsx";
import { ShapeDrawing } from "./shape-drawing.tsx";
import { type Annotation, bounds } from "./shapes.ts";
import type { StageProps } from "./stage-props.tsx";
import { useDrawing } from "./use-drawing.tsx";

function DrawingForm({
  at,
  shapes,
  words: typed,
  onType,
  onKeep,
  onCancel,
}: {
  at: number;
  shapes: Annotation["shapes"];
  words: string;
  onType(words: string): void;
  onKeep(description: string): void;
  onCancel(): void;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const keep = () => {
    const words = typed.trim();
    const problem =
      shapes.length === 0
        ? "Draw at least one shape"
        : words === ""
          ? messages.descriptionNeeded
          : [...words].length > bounds.description
            ? messages.descriptionLong
            : null;
    setFault(problem);
    if (problem) document.getElementById("drawing-words")?.focus();
    else onKeep(words);
  };
  return (
    <div className="grid gap-3">
      <TextAreaField
        id="drawing-words"
        name=""
        label={`What the drawing at ${formatMoment(at)} shows`}
        hint="Read aloud to whoever cannot see it, and shown under the picture."
        errors={fault ? [fault] : []}
        rows={2}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="button" variant="secondary" onClick={keep}>
          Save drawing
        </Button>
        <Button type="button" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The clip with its controls and, on a paused frame, the sheet one draws on. Without scripts the browser's own player. */
export function Stage(props: StageProps) {
  const { video, videoUrl, framesPerSecond, onMark } = props;
  const isHydrated = useHydrated();
  const { drawing, words, setWords, kind, setKind, shapes, begin, end, keep } = useDrawing(props);
  return (
    <div className="grid gap-4">
      <div className="relative">
        {/* biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption */}
        <video
          ref={video}
          id="desk-clip"
          controls={!drawing}
          playsInline
          preload="metadata"
          src={videoUrl}
          aria-label="The member's clip"
          className="w-full rounded-md bg-ink"
        />
        {drawing && <Sheet shapes={shapes} kind={kind} frame={drawing.frame} />}
      </div>
      {isHydrated && !drawing && (
        <PlayerControls video={video} framesPerSecond={framesPerSecond} onMark={onMark}>
          <Button type="button" variant="secondary" onClick={begin}>
            Draw on this frame
          </Button>
        </PlayerControls>
      )}
      {drawing && (
        <>
          <Tools shapes={shapes} kind={kind} setKind={setKind} />
          <DrawingForm
            at={drawing.at}
            shapes={shapes.shapes}
            words={words}
            onType={setWords}
            onKeep={keep}
            onCancel={end}
          />
        </>
      )}
    </div>
  );
}

/** A drawing alone, small: so that a list of them can be told apart. */
export function DrawingThumb({ annotation }: { annotation: Annotation }) {
  const frame = { width: 320, height: 180 };
  return (
    <svg
      viewBox="0 0 320 180"
      className="hidden w-24 shrink-0 rounded-sm bg-surface-sunken sm:block"
      aria-hidden="true"
    >
      <ShapeDrawing shapes={annotation.shapes} frame={frame} />
    </svg>
  );
}
