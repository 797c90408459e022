import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ShotArc, shotWords } from "#app/ui/shot-arc.tsx";
import { DrillSteps } from "./drill-steps.tsx";
import type { ShownDrill } from "./shown-drill.ts";

/** One drill of the plan; `action` is what to do with it, or that it is done. */
export function DrillCard({ drill, action }: { drill: ShownDrill; action: ReactNode }) {
  return (
    <Card
      heading={<span id={`drill-${drill.id}`}>{drill.title}</span>}
      level={3}
      aside={<ShotArc shot={drill.category} size={48} />}
      footer={action}
    >
      <div className="grid gap-3">
        <p className="flex flex-wrap gap-2">
          <Badge tone="accent">{shotWords(drill.category)}</Badge>
          <Badge>{drill.difficulty}</Badge>
          <Badge>{drill.estimatedTime} min</Badge>
        </p>
        {drill.description && <p>{drill.description}</p>}
        <DrillSteps drill={drill} />
      </div>
    </Card>
  );
}
