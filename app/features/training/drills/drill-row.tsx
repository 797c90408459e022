import type { ReactNode } from "react";
import { ShotArc, shotWords } from "#app/ui/shot-arc.tsx";
import { DrillSteps } from "./drill-steps.tsx";
import type { ShownDrill } from "./shown-drill.ts";

/** One drill of another day: the same facts as its card in a fraction of the height. */
export function DrillRow({ drill, action }: { drill: ShownDrill; action: ReactNode }) {
  return (
    <li>
      <ShotArc shot={drill.category} size={40} />
      <div className="min-w-0 grow">
        <h3 id={`drill-${drill.id}`} className="text-lg">
          {drill.title}
        </h3>
        <p className="text-ink-muted">
          {shotWords(drill.category)} · {drill.difficulty} · {drill.estimatedTime} min
        </p>
        {drill.description && <p>{drill.description}</p>}
        <div className="flex flex-wrap items-start gap-x-4">
          <DrillSteps drill={drill} />
          {action}
        </div>
      </div>
    </li>
  );
}
