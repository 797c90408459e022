import { dayWords } from "#app/features/base/calendar/day-words.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { pprBand, roundTo, type ShotCategory } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { formatDecided } from "#app/ui/time/format.ts";
import { type Effect, verdictOf } from "./effect-rules.ts";
import { type Goal, roundsToReach, type Standing, weeksToReach } from "./goal-rules.ts";

const onScale = (value: number) => Math.min(Math.max(value, 0), 12);
const ppr = (value: number) => pprText(onScale(value));
/** A number next to a goal, with as many decimals as show whether it reaches the target (D54). */
const againstTarget = (value: number, target: number) =>
  formatDecided(roundTo(onScale(value), 4), 1, (shown) => [pprBand(shown), shown >= target].join());
const signed = (value: number) => `${value < 0 ? "−" : "+"}${roundTo(Math.abs(value), 1).toFixed(1)}`;

/** Shot names inside a sentence. */
const shots: Record<ShotCategory, string> = {
  general: "general drills",
  push: "pushes",
  airmail: "airmails",
  slick_side: "slick side throws",
  roll: "rolls",
  cut: "cuts",
  reverse_cut: "reverse cuts",
};

/** A shot's name inside a sentence: "airmails". */
export const shotInWords = (shot: string) => shots[shot as ShotCategory] ?? shot;

/** A goal without its date: "7.0 PPR", "7.0 PPR on airmails", "3 drills a week". */
export function goalName({ kind, target, shotType }: Pick<Goal, "kind" | "target" | "shotType">): string {
  if (kind === "drills") return `${counted(target, "drill")} a week`;
  return shotType ? `${ppr(target)} PPR on ${shotInWords(shotType)}` : `${ppr(target)} PPR`;
}

/** A past or future day, with the year if it isn't this one: "Jan 3", "Jan 3, 2027". */
const dueWords = (day: LocalDate, today: LocalDate) =>
  day.slice(0, 4) === today.slice(0, 4) ? dayWords(day) : `${dayWords(day)}, ${day.slice(0, 4)}`;

type Open = Extract<Standing, { state: "open" }>;

/** What to log before the pace of a goal shows, by what is missing first. */
const toLog = {
  rounds: "at least 60 rounds on six days over three weeks",
  days: "on six days over three weeks",
  weeks: "over three weeks",
};

function pprPace({ pace, isClose, lack, estimate, target }: Goal & Open, due: string): string {
  if (lack && lack !== "evenness")
    return `Too few ${lack} to say. Log ${toLog[lack]}, and the pace shows here.`;
  // Without one, something is lacking.
  if (!estimate) throw new Error("A pace without an estimate");
  const range = `${ppr(estimate.low)} to ${ppr(estimate.high)}`;
  if (pace === "unknown")
    return `The results differ too much to say: anything from ${range} PPR by ${due} fits them.`;
  const answer = pace === "on" ? "On pace" : "Behind";
  return `${isClose ? `${answer}, but it's close` : answer}: about ${againstTarget(estimate.level, target)} PPR by ${due}, most likely ${range}.`;
}

function drillsPace({ pace, estimate, now }: Open): string {
  const soFar = `${now ?? 0} this week so far.`;
  if (!estimate) return `Nothing logged in the last four weeks. ${soFar}`;
  const range = estimate.low === estimate.high ? `${estimate.low}` : `${estimate.low} to ${estimate.high}`;
  return `${pace === "on" ? "On pace" : "Behind"}: ${range} a week over the last four weeks. ${soFar}`;
}

/** A goal's status as a sentence. It names no one, so it reads the same for member and coach. */
export function standingSentence(goal: Goal & Standing, today: LocalDate): string {
  const due = dueWords(goal.dueOn, today);
  if (goal.state === "open") return goal.kind === "ppr" ? pprPace(goal, due) : drillsPace(goal);
  if (goal.kind === "drills")
    return goal.state === "reached"
      ? `Reached: kept for ${weeksToReach} weeks in a row${goal.on > today ? "" : ` on ${dueWords(goal.on, today)}`}.`
      : `Not reached by ${due}: it takes ${weeksToReach} weeks in a row.`;
  const last =
    goal.now === null
      ? ""
      : ` The last ${goal.nowRounds} rounds average ${againstTarget(goal.now, goal.target)} PPR.`;
  return goal.state === "reached"
    ? `Reached on ${dueWords(goal.on, today)}.${last}`
    : `Not reached by ${due}.${last}`;
}

/** How far a goal is today, in a few words with its due date. `rounds` is how many of its rounds were logged lately. */
export function progressWords(
  goal: Goal & Standing,
  { today, rounds }: { today: LocalDate; rounds: number },
): string {
  const due = dueWords(goal.dueOn, today);
  if (goal.state === "reached") {
    // A weekly goal is reached within its last week.
    const when =
      goal.on > today ? "this week" : goal.on === today ? "today" : `on ${dueWords(goal.on, today)}`;
    return `Reached ${when}`;
  }
  if (goal.kind === "drills") {
    const left = goal.target - (goal.now ?? 0);
    return `${left > 0 ? `${left} to go` : "Done"} this week · by ${due}`;
  }
  if (goal.now === null) return `${rounds} of the ${roundsToReach} rounds it takes · by ${due}`;
  const paces = { on: " · on pace", behind: " · behind", unknown: "" };
  return `Now ${againstTarget(goal.now, goal.target)} over the last ${goal.nowRounds} rounds${goal.state === "open" ? paces[goal.pace] : ""} · by ${due}`;
}

/** When a goal is due, and its earlier due date. */
export function dueSentence(
  { dueOn, movedFrom }: { dueOn: LocalDate; movedFrom: LocalDate | null },
  today: LocalDate,
): string {
  const moved = movedFrom ? ` (moved from ${dueWords(movedFrom, today)})` : "";
  return `by ${dueWords(dueOn, today)}${moved}`;
}

/** What a drill's rounds show, saying "no difference seen" as plainly as a gain. */
export function effectSentence(effect: Effect, shot: string): string {
  const { before, after, change } = effect;
  const range = `between ${signed(change.low)} and ${signed(change.high)}`;
  const verdict = verdictOf(effect);
  if (verdict === "none") return `No difference seen on ${shotInWords(shot)} (${range}).`;
  const word = verdict === "gain" ? "up" : "down";
  const size = roundTo(Math.abs(change.level), 1).toFixed(1);
  return `Your ${shotInWords(shot)} went ${word} ${size} PPR, from ${ppr(before)} to ${ppr(after)} (${range}).`;
}
