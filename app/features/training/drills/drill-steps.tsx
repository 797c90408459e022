import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import type { ShownDrill } from "./shown-drill.ts";

/** A drill on one line: its shot, difficulty, and duration. */
export function DrillFacts({ drill: { category, difficulty, estimatedTime } }: { drill: ShownDrill }) {
  return <p className="text-ink-muted">{`${shotWords(category)} · ${difficulty} · ${estimatedTime} min`}</p>;
}

/** How to do a drill, what it needs, and its video, behind one line. */
export function DrillSteps({
  drill,
}: {
  drill: Pick<ShownDrill, "instructions" | "equipmentNeeded" | "videoUrl">;
}) {
  const { instructions, equipmentNeeded, videoUrl } = drill;
  if (!instructions && !equipmentNeeded && !videoUrl) return null;
  return (
    <details className="disclosure">
      <summary>How to do it</summary>
      {instructions && <OwnWords className="mt-2">{instructions}</OwnWords>}
      {equipmentNeeded && (
        <p className="mt-2">
          You need: <bdi>{equipmentNeeded}</bdi>
        </p>
      )}
      {videoUrl && (
        <p className="mt-2">
          <a href={videoUrl} className="link">
            Watch the drill's video
          </a>
        </p>
      )}
    </details>
  );
}
