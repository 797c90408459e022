import { shotWords } from "#app/ui/shot-arc.tsx";
import type { ShownDrill } from "./shown-drill.ts";

/** A drill in one line: its shot, how hard it is, and how long it takes. */
export function DrillFacts({ drill: { category, difficulty, estimatedTime } }: { drill: ShownDrill }) {
  return <p className="text-ink-muted">{`${shotWords(category)} · ${difficulty} · ${estimatedTime} min`}</p>;
}

/** How a drill is done, what it needs, and its video, behind one line. */
export function DrillSteps({ drill }: { drill: ShownDrill }) {
  const { instructions, equipmentNeeded, videoUrl } = drill;
  if (!instructions && !equipmentNeeded && !videoUrl) return null;
  return (
    <details className="disclosure">
      <summary>How to do it</summary>
      {instructions && <p className="mt-2 whitespace-pre-line">{instructions}</p>}
      {equipmentNeeded && <p className="mt-2">You need: {equipmentNeeded}</p>}
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
