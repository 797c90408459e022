import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ClipProblem } from "./clip-problem.tsx";
import type { ReviewDesk } from "./desk.server.ts";
import { DeskKeys, useDeskKeys } from "./desk-keys.tsx";
import { Stage } from "./stage.tsx";
import type { useDesk } from "./use-desk.tsx";

function pressPublish(): void {
  const button = document.getElementById("publish");
  if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button);
}

/** The clip with what is drawn and marked on it, and the keys of the whole desk. */
export function ClipSide({ desk, ...work }: { desk: ReviewDesk } & ReturnType<typeof useDesk>) {
  const { video, player, drawing, drawings, marks, mark } = work;
  const { request } = desk;
  const isHydrated = useHydrated();
  const keys = useDeskKeys({
    player,
    draw: drawing.begin,
    mark,
    write: () => document.getElementById("review-desk-feedback")?.focus(),
    publish: pressPublish,
  });
  return (
    <>
      <ClipProblem {...request} />
      {!request.isDeleted && (
        <Stage
          video={video}
          videoUrl={request.videoUrl}
          player={player}
          drawing={drawing}
          annotations={drawings}
          marks={marks}
          onMark={mark}
        >
          {isHydrated && <DeskKeys {...keys} />}
        </Stage>
      )}
    </>
  );
}
