import type { ReactNode } from "react";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { DrillFacts, DrillSteps } from "./drill-steps.tsx";
import type { ShownDrill } from "./shown-drill.ts";

/** One drill on another day: the same facts as its card in much less height. */
export function DrillRow({ drill, action }: { drill: ShownDrill; action: ReactNode }) {
  return (
    <li>
      <ShotArc shot={drill.category} size={40} />
      <div className="grid min-w-0 grow gap-1">
        <h3 className="text-lg wrap-break-word">{drill.title}</h3>
        <DrillFacts drill={drill} />
        {drill.description && <OwnWords>{drill.description}</OwnWords>}
        <DrillSteps drill={drill} />
        {action}
      </div>
    </li>
  );
}
