import { type Standing, standingWords } from "./standing.ts";

type Props = { name: string; standing: Standing; what: string; timeZone: string; className?: string };

/** Tells a coach beside what is open that its member leaves, or that their plan lacks it; nothing if neither. */
export function StandingNote({ name, standing, what, timeZone, className = "" }: Props) {
  const words = standingWords(name, standing, what, timeZone);
  return words && <p className={`font-semibold text-warning wrap-anywhere ${className}`}>{words}</p>;
}
