import type { ReactNode } from "react";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { capital } from "#app/ui/time/format.ts";
import type { ShownDrill } from "./shown-drill.ts";

/** A drill as coaches see it. */
export type CoachDrill = ShownDrill & {
  week: number;
  /** The week with its dates, on a plan that has some. */
  weekName?: string;
  isActive: boolean;
  assignedUserId: string | null;
  tier: "basic" | "elite" | "pro";
  videoUrl: string | null;
  /** Whether the member has done it; omitted if no member is selected. */
  isCompleted?: boolean;
  /** What became of it on its date, in words: "Made up Nov 28"; null if nothing did yet. */
  mark?: string | null;
};

/** One drill as a coach sees it, on a member's plan or among inactive drills. */
export function CoachDrillCard({ drill, actions }: { drill: CoachDrill; actions: ReactNode }) {
  const { title, week, weekName, description, instructions, equipmentNeeded, videoUrl, isCompleted } = drill;
  return (
    <Card heading={title} level={3} aside={<ShotArc shot={drill.category} size={48} />} footer={actions}>
      <div className="grid gap-3">
        <p className="flex flex-wrap gap-2">
          <Badge tone={drill.isActive ? "success" : "neutral"}>
            {drill.isActive ? "Active" : "Inactive"}
          </Badge>
          <TierBadge tier={drill.tier} />
          {drill.assignedUserId === null && <Badge>General Assignment</Badge>}
          {isCompleted !== undefined && (
            <Badge tone={isCompleted ? "success" : "warning"}>
              {isCompleted ? "Completed" : "Not Completed"}
            </Badge>
          )}
        </p>
        <p className="text-ink-muted">
          {weekName ?? `Week ${week}`} · {capital(drill.dayOfWeek)} · {shotWords(drill.category)} ·{" "}
          {capital(drill.difficulty)} · {drill.estimatedTime} minutes
        </p>
        {description && <OwnWords>{description}</OwnWords>}
        {instructions && <OwnWords>{instructions}</OwnWords>}
        {equipmentNeeded && (
          <p>
            Equipment: <bdi>{equipmentNeeded}</bdi>
          </p>
        )}
        {videoUrl && (
          <p>
            <a href={videoUrl} className="link" rel="noreferrer">
              Watch the video
            </a>
          </p>
        )}
      </div>
    </Card>
  );
}
