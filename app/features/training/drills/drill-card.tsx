import type { ReactNode } from "react";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { Card } from "#app/ui/card.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { DrillFacts, DrillSteps } from "./drill-steps.tsx";
import type { ShownDrill } from "./shown-drill.ts";

/** The drill to do now; `action` is its button or link. */
export function DrillCard({ drill, action }: { drill: ShownDrill; action: ReactNode }) {
  return (
    <Card>
      <div className="grid gap-2">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h3 className="text-2xl wrap-break-word">{drill.title}</h3>
            <DrillFacts drill={drill} />
          </div>
          <ShotArc shot={drill.category} size={64} />
        </div>
        {drill.description && <OwnWords>{drill.description}</OwnWords>}
        <DrillSteps drill={drill} />
        {action}
      </div>
    </Card>
  );
}
