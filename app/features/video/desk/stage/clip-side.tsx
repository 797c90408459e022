import type { Playing } from "#app/features/video/player/use-player.tsx";
import { ClipProblem } from "#app/features/video/reviews/clip/clip-problem.tsx";
import { type Annotation, annotationAt } from "#app/features/video/reviews/drawing/shapes.ts";
import type { ReviewDesk } from "../desk.server.ts";
import type { useDesk } from "../use-desk.tsx";
import { DeskKeys, useDeskKeys } from "./desk-keys.tsx";
import { Stage, StageActs } from "./stage.tsx";
import type { useDrawing } from "./use-drawing.tsx";

type Drawing = ReturnType<typeof useDrawing>;

/** What is drawn over the clip now: the drawing in progress, or the saved one of the paused frame. */
function shapesOn({ drawing, shapes }: Drawing, player: Playing, kept: readonly Annotation[]) {
  if (drawing) return shapes.shapes;
  return player.isPlaying ? [] : (annotationAt(kept, player.at)?.shapes ?? []);
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

/** The clip with its drawings and marks, and the keys of the whole desk. */
export function ClipSide({ desk, ...work }: { desk: ReviewDesk } & ReturnType<typeof useDesk>) {
  const { video, player, speed, setSpeed, drawing, drawings, marks, mark, voice } = work;
  const { request } = desk;
  const keys = useDeskKeys({
    player,
    setSpeed,
    draw: drawing.begin,
    mark,
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
          framesPerSecond={desk.framesPerSecond}
          player={player}
          drawing={drawing}
          annotations={drawings}
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
            onMark={mark}
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
            onRecorded={voice.put}
            onCancel={voice.close}
          />
        )}
      </div>
    </>
  );
}
