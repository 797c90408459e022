import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
import type { ShotCategory } from "#app/features/training/stats/rules.ts";

/** What a drill's card shows. */
export type ShownDrill = {
  id: string;
  title: string;
  description: string;
  instructions: string;
  equipmentNeeded: string | null;
  videoUrl: string | null;
  dayOfWeek: DayOfWeek;
  difficulty: "beginner" | "intermediate" | "advanced";
  estimatedTime: number;
  category: ShotCategory;
};
