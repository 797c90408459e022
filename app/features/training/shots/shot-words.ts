import { capital } from "#app/ui/time/format.ts";

/** The shot types that have a drawing. */
export type ShotKey = "general" | "push" | "airmail" | "slick_side" | "roll" | "cut" | "reverse_cut";

/** A shot's name from its key: underscores become spaces, capitalized ("slick_side" → "Slick side"). */
export function shotWords(shot: ShotKey): string {
  return capital(shot.replaceAll("_", " "));
}
