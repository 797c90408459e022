import { shotWords } from "#app/features/training/shots/shot-words.ts";
import type { ShotCategory } from "#app/features/training/stats/rules.ts";

/** Practice without a drill by its shot: "Airmail practice"; general practice isn't a shot. */
export const practiceTitle = (shot: ShotCategory) =>
  shot === "general" ? "Practice" : `${shotWords(shot)} practice`;
