import { dayWords } from "#app/features/base/calendar/day-words.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { isWeekShown, planWeekOn, type ShownWeeks } from "#app/features/base/calendar/shown-weeks.ts";
import { beginsWords, hiddenUntil, publishedEarly } from "./messages.ts";
import { numberedWeeks } from "./plan/copy-words.ts";
import { type PlanStart, weekBegins } from "./plan/plan-weeks.ts";

type Seen = {
  firstName: string;
  /** Whether their plan includes weekly drills. */
  hasDrills: boolean;
  /** The weeks of the plan, newest first, each with how many drills the member sees. */
  weeks: readonly { week: number; seen: number }[];
  /** The week a coach is planning; null for all. */
  week: number | null;
  /** When week 1 of the plan begins, and the member's date. */
  startsOn: PlanStart;
  today: LocalDate;
  /** The weeks the member sees (D90). */
  shown: ShownWeeks;
  /** When a plan without dates begins with the first drill of its new week; null if it stays without. */
  coming?: PlanStart;
};

/** What the first drill of a new week does to a plan without dates. */
function datingWords({ firstName, week, today }: Seen, coming: LocalDate): string {
  const number = week ?? 1;
  const isHidden = weekBegins(coming, number) > today;
  const others = isHidden ? ` This week ${firstName} then sees week ${planWeekOn(coming, today)} only.` : "";
  return `Your first drill here gives the plan dates: ${beginsWords(coming, number).replace("Week", "week")}${isHidden ? " and is hidden until then" : ""}.${others}`;
}

/** When the member sees the week that is being planned; empty for one that has begun, and for all weeks. */
function comingWords({ firstName, week, shown }: Seen, startsOn: LocalDate): string {
  if (week === null || week <= shown.through) return "";
  if (isWeekShown(shown, week)) return ` ${publishedEarly(firstName, week)}, before it begins.`;
  return ` ${hiddenUntil(week, startsOn)}.`;
}

/** What a member sees of a plan that begins on that Sunday: this week's drills, and when the planned week's begin. */
function datedWords(plan: Seen, startsOn: LocalDate): string {
  const { firstName, weeks, week, today } = plan;
  const now = planWeekOn(startsOn, today);
  const coming = comingWords(plan, startsOn);
  if (now < 1)
    return `The plan of ${firstName} begins ${dayWords(startsOn)}. Until then nothing of it is due.${coming}`;
  const hasAny = weeks.some((one) => one.week === now && one.seen > 0);
  const thisWeek = hasAny
    ? `This week ${firstName} sees week ${now}.`
    : `${firstName} has nothing planned this week, which is week ${now}.`;
  if (week === null || week === now) return thisWeek;
  if (week < now) return `${thisWeek} Week ${week} is under earlier weeks.`;
  return `${thisWeek}${coming}`;
}

/**
 * What a member sees of their plan, for the coach who plans it: without dates the active drills of all weeks together
 * (D18c).
 */
export function seenWords(plan: Seen): string {
  const { firstName, hasDrills, weeks, week, startsOn } = plan;
  if (hasDrills && startsOn !== null) return datedWords(plan, startsOn);
  if (!hasDrills) return `${firstName} can't see drills on Basic; Elite and Pro include them.`;
  const seen = weeks.filter((one) => one.seen > 0).map((one) => one.week);
  const isNew = week !== null && !seen.includes(week);
  if (plan.coming) {
    const now = seen.length > 0 ? `${firstName} sees ${numberedWeeks(seen)} every week. ` : "";
    return now + datingWords(plan, plan.coming);
  }
  if (seen.length === 0)
    return isNew ? `${firstName} will see what you add here right away.` : `${firstName} sees no drills yet.`;
  const together = seen.length > 1 ? " together" : "";
  const now = `${firstName} sees ${numberedWeeks(seen)}${together}, every week until you change it.`;
  return isNew ? `${now} What you add to week ${week} shows right away, too.` : now;
}
