import {
  addDays,
  dayOfWeek,
  type LocalDate,
  localDate,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";
import { readOwnPlan } from "#app/features/training/completions/own-plan.server.ts";
import { drillsOfWeek, noDrillWords } from "#app/features/training/drills/plan-weeks.ts";
import { legendOf, missedDrills, nextDrill, weekDays } from "#app/features/training/drills/week-days.ts";
import { readTrainingToday } from "#app/features/training/goals/goals-today.server.ts";
import { roundsMilestone } from "#app/features/training/goals/milestone-rules.ts";
import { roundsWords, weightedAveragePpr } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { formatShortDay } from "#app/ui/time/format.ts";
import { isOpenTo } from "../tabs.ts";

/** How far back the last practice is looked for, in days. */
const practiceDays = 28;

type Logged = Awaited<ReturnType<typeof readTrainingToday>>["logged"];

/** What a day came to: how many logs, their rounds, and their PPR; null if nothing was logged. */
function resultOf(logged: Logged) {
  const rounds = logged.reduce((sum, entry) => sum + entry.rounds, 0);
  const ppr = weightedAveragePpr(logged);
  return ppr === null ? null : { many: logged.length, rounds, ppr };
}

/** The last day with a log, in words; null if there is none. */
function lastDayWords(logged: Logged, today: LocalDate): string | null {
  const on = logged.reduce((last, { localDate: day }) => (day > last ? day : last), "");
  const result = resultOf(logged.filter(({ localDate: day }) => day === on));
  if (!result) return null;
  const day = on === today ? "Today" : `Last practice, ${formatShortDay(on)}`;
  return `${day}: ${roundsWords(result.rounds)}, ${pprText(result.ppr)} PPR`;
}

type OwnPlan = { drills: Awaited<ReturnType<typeof readOwnPlan>>; startsOn: LocalDate | null };

/** The plan's next drill with its last result, and what today's drills came to. */
function toShownPlan(plan: OwnPlan, logged: Logged, today: LocalDate) {
  const next = nextDrill(plan, today);
  return {
    next: next && {
      id: next.id,
      title: next.title,
      category: next.category,
      minutes: next.estimatedTime,
      day: next.dayOfWeek,
      isToday: next.dayOfWeek === dayOfWeek(today),
      last: next.lastTime,
    },
    emptyWords:
      drillsOfWeek(plan.drills, plan.startsOn, today).length > 0
        ? "No more drills this week"
        : noDrillWords(plan.drills, plan.startsOn, today),
    doneToday: resultOf(logged.filter((row) => row.drillId !== null && row.localDate === today)),
  };
}

/** The rounds passed today, in words, and whether the week has its first log today. */
function reachedToday(
  logged: Logged,
  ever: number | null,
  { today, sunday }: { today: LocalDate; sunday: LocalDate },
) {
  const ofToday = logged.filter(({ localDate: day }) => day >= today);
  const rounds = ofToday.reduce((sum, entry) => sum + entry.rounds, 0);
  return {
    rounds: ever === null ? null : roundsMilestone(ever - rounds, ever),
    isWeekNew: ofToday.length > 0 && !logged.some(({ localDate: day }) => day >= sunday && day < today),
  };
}

/**
 * This week's days, the next goals (null before anything was logged), and the plan's next drill; below elite, which has no
 * drills, the last practice instead.
 */
export async function loadTraining({ services, actor }: MemberPage) {
  const today = localDate(services.clock.now(), actor.timeZone);
  const hasDrills = isOpenTo(actor, "elite");
  const drills = hasDrills ? await readOwnPlan(services, actor) : [];
  const sunday = sundayOf(today);
  const since = hasDrills ? sunday : addDays(today, -practiceDays);
  const { logged, goals, ever } = await readTrainingToday(services, actor, { since });
  const plan = { drills, startsOn: actor.planStartsOn };
  const hasBegun = logged.length > 0 || drills.some(({ last }) => last !== null);
  const week = {
    today,
    plan,
    loggedOn: logged.map((entry) => entry.localDate),
    joinedOn: localDate(actor.joinedAt, actor.timeZone),
  };
  const days = weekDays(week);
  return {
    goals: hasBegun || goals.shown.length > 0 ? goals : null,
    lastDay: hasDrills ? null : lastDayWords(logged, today),
    plan: hasDrills ? toShownPlan(plan, logged, today) : null,
    days,
    missed: missedDrills(week),
    /** How many drills were logged this week; null on a plan without drills. */
    drillsLogged: hasDrills
      ? logged.filter((row) => row.drillId !== null && row.localDate >= sunday).length
      : null,
    reached: reachedToday(logged, ever, { today, sunday }),
    legend: legendOf(days),
  };
}
