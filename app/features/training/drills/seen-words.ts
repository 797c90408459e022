import { firstFew } from "#app/features/base/first-few.ts";

type Seen = {
  firstName: string;
  /** Whether their plan includes weekly drills. */
  hasDrills: boolean;
  /** The weeks of the plan, newest first, each with how many drills the member sees. */
  weeks: readonly { week: number; seen: number }[];
  /** The week a coach is planning; null for all. */
  week: number | null;
};

const numbered = (weeks: readonly number[]) =>
  `${weeks.length === 1 ? "week" : "weeks"} ${firstFew(weeks.map(String))}`;

/**
 * What a member sees of their plan, for the coach who plans it: the active drills of all weeks together, since a week is the
 * plan's own number (D18c).
 */
export function seenWords({ firstName, hasDrills, weeks, week }: Seen): string {
  if (!hasDrills) return `${firstName} can't see drills on Basic; Elite and Pro include them.`;
  const seen = weeks.filter((one) => one.seen > 0).map((one) => one.week);
  const isNew = week !== null && !seen.includes(week);
  if (seen.length === 0)
    return isNew ? `${firstName} will see what you add here right away.` : `${firstName} sees no drills yet.`;
  const together = seen.length > 1 ? " together" : "";
  const now = `${firstName} sees ${numbered(seen)}${together}, every calendar week until you change it.`;
  return isNew ? `${now} What you add to week ${week} shows right away, too.` : now;
}
