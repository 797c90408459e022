import { useState } from "react";
import { speeds } from "#app/features/video/player/controls.tsx";
import { leaveFullScreen } from "#app/features/video/player/full-screen.ts";
import { actOfClipKey, isTaken, isWrittenIn, useKeys } from "#app/features/video/player/use-keys.tsx";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import { ClipProblem } from "#app/features/video/reviews/clip/clip-problem.tsx";
import { type Annotation, annotationAt } from "#app/features/video/reviews/drawing/shapes.ts";
import { actOfKey } from "#app/ui/key-act.ts";
import type { ReviewDesk } from "../desk.server.ts";
import type { useDesk } from "../use-desk.tsx";
import { toggleRecording } from "../voice/use-desk-voice.tsx";
import { fillScreen, Stage, StageActs } from "./stage.tsx";
import type { useDrawing } from "./use-drawing.tsx";

type Drawing = ReturnType<typeof useDrawing>;

/** What is drawn over the clip now: the drawing in progress, or the saved one of the paused frame. */
function shapesOn({ drawing, shapes }: Drawing, player: Playing, kept: readonly Annotation[]) {
  if (drawing) return shapes.shapes;
  return player.isPlaying ? [] : (annotationAt(kept, player)?.shapes ?? []);
}

/** Opens the phrases and goes to their choice, or without any to the field for the first one. */
function openPhrases(): void {
  const field =
    document.getElementById("review-desk-phrase") ?? document.getElementById("review-desk-newPhrase");
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

function pressPublish(): void {
  const button = document.getElementById("publish");
  if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button);
}

/** `endDrawing` saves what is drawn; null while nothing is. */
type Acts = { player: Playing; setSpeed(speed: number): void; endDrawing: (() => void) | null } & Record<
  "draw" | "mark" | "speak" | "write" | "phrases" | "drills" | "publish",
  () => void
>;

/** What one writes or draws with is outside the full screen. */
const outside = (act: () => void) => () => {
  leaveFullScreen();
  act();
};

const lettersOf = ({
  setSpeed,
  draw,
  mark,
  speak,
  write,
  phrases,
  drills,
}: Acts): Record<string, () => void> => ({
  d: outside(draw),
  m: outside(mark),
  v: speak,
  f: outside(write),
  p: outside(phrases),
  g: outside(drills),
  z: fillScreen,
  ...Object.fromEntries(speeds.map(([speed], place) => [String(place + 1), () => setSpeed(speed)])),
});

/** The action a key triggers here; none where it types a letter or presses a button. */
function actFor(event: KeyboardEvent, acts: Acts, isOn: boolean): (() => void) | undefined {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return outside(acts.publish);
  // The drawing's own fields have used it.
  if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (event.key === "Escape" && target instanceof HTMLElement && isWrittenIn(target))
    return () => target.blur();
  if (isTaken(event)) return undefined;
  if (event.key === "Escape" && acts.endDrawing) return acts.endDrawing;
  return actOfClipKey(event, acts.player.acts) ?? actOfKey(event, lettersOf(acts));
}

/** The desk's keys: off in fields, and if the coach turned them off; Ctrl+Enter works everywhere. */
function useDeskKeys(acts: Acts) {
  const [isOn, setOn] = useState(true);
  useKeys((event) => actFor(event, acts, isOn));
  return { isOn, setOn };
}

const keys = (sends: string) => [
  ["Space", "play"],
  ["← →", "frame"],
  ["Shift + ← →", "moment"],
  ["1–4", "speed"],
  ["D", "draw"],
  ["M", "moment"],
  ["V", "start or stop recording"],
  ["F", "feedback"],
  ["P", "phrases"],
  ["G", "give a drill"],
  ["Z", "full screen"],
  ["Ctrl+Enter", sends],
];

type KeysProps = ReturnType<typeof useDeskKeys> & {
  /** What the desk's main button does now. */
  sends: string;
};

/** A short list of the keys, and the switch that turns single-letter keys off. */
function DeskKeys({ isOn, setOn, sends }: KeysProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-caption text-ink-muted max-md:hidden pointer-coarse:hidden">
      {keys(sends).map(([key, words]) => (
        <span key={key}>
          <kbd className="font-sans font-semibold">{key}</kbd> {words}
        </span>
      ))}
      <span>
        Off while you're typing; <kbd className="font-sans font-semibold">Esc</kbd> leaves a field.
      </span>
      <label className="flex min-h-6 cursor-pointer items-center gap-2">
        <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} className="size-4 accent-ink" />
        Use keys
      </label>
    </p>
  );
}

/** The clip with its drawings and marks, and the keys of the whole desk. */
export function ClipSide({ desk, ...work }: { desk: ReviewDesk } & ReturnType<typeof useDesk>) {
  const { video, player, speed, setSpeed, drawing, drawings, timed, marks, mark, voice } = work;
  const { request } = desk;
  const keys = useDeskKeys({
    player,
    setSpeed,
    draw: () => drawing.begin(),
    endDrawing: drawing.drawing && drawing.finish,
    mark,
    speak: () => toggleRecording(voice),
    write: () => document.getElementById("review-desk-feedback")?.focus(),
    phrases: openPhrases,
    drills: () => document.getElementById("review-desk-homework1")?.focus(),
    publish: pressPublish,
  });
  return (
    <>
      {!request.isDeleted && (
        <Stage
          video={video}
          request={request}
          player={player}
          drawing={drawing}
          annotations={timed}
          marks={marks}
        />
      )}
      <div className="flex flex-col gap-2 whole:in-data-portrait:col-start-2 whole:in-data-portrait:row-span-2 whole:in-data-portrait:row-start-2 whole:in-data-portrait:min-h-0 whole:in-data-portrait:overflow-y-auto">
        <ClipProblem {...request} />
        {!request.isDeleted && (
          <StageActs
            player={player}
            speed={speed}
            onSpeed={setSpeed}
            drawing={drawing}
            video={video}
            annotations={timed}
            releaseAt={work.releaseAt}
            clip={{ src: request.videoUrl, pace: request.pace }}
            onMark={mark}
            request={request}
            done={work.done}
            onDone={work.setDone}
            onRecord={voice.Recorder ? null : () => void voice.open()}
          >
            <DeskKeys {...keys} sends={request.status === "reviewed" ? "send follow-up" : "publish"} />
          </StageActs>
        )}
        {voice.fault && (
          <p className="field-error" aria-live="polite">
            {voice.fault}
          </p>
        )}
        {voice.Recorder && (
          <voice.Recorder
            submissionId={request.id}
            video={video}
            shapes={shapesOn(drawing, player, drawings)}
            moments={marks.length}
            isFound={voice.isFound}
            onHeld={voice.setHeld}
            onRecorded={voice.put}
            onCancel={voice.close}
          />
        )}
      </div>
    </>
  );
}
