import { isAllowed } from "#app/features/base/allowed.ts";
import { daysWords } from "#app/features/base/calendar/day-words.ts";
import {
  addDays,
  isSameWeek,
  type LocalDate,
  localDate,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";
import { planWeekOn } from "#app/features/base/calendar/shown-weeks.ts";
import { completeDrill } from "#app/features/training/completions/complete-drill.server.ts";
import {
  correctCompletion,
  deleteCompletion,
} from "#app/features/training/completions/corrections/correct.server.ts";
import { listOwnLogSince } from "#app/features/training/completions/log/own-log.server.ts";
import { findLogged } from "#app/features/training/completions/logged.server.ts";
import { messages } from "#app/features/training/completions/messages.ts";
import { readOwnPlan } from "#app/features/training/completions/own-plan.server.ts";
import { canCorrect, correctionDays } from "#app/features/training/completions/rules.ts";
import {
  closeCalendarAddress,
  findCalendarAddress,
  makeCalendarAddress,
} from "#app/features/training/drills/plan/calendar-feed.server.ts";
import {
  aheadWords,
  doneWords,
  legendOf,
  missedDrills,
  weekDays,
  withAhead,
} from "#app/features/training/drills/week/week-days.ts";
import { readGearChoices } from "#app/features/training/gear/choices.server.ts";
import { readTrainingToday } from "#app/features/training/goals/goals-today.server.ts";
import { listMilestones } from "#app/features/training/goals/milestones.server.ts";
import { countWeeksInRow } from "#app/features/training/stats/history.server.ts";
import { readLatestWeeks } from "#app/features/training/stats/queries.server.ts";
import { verdictWeeks } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { toLoggedEntry } from "../logged-entry.server.ts";
import { isOpenTo } from "../tabs.ts";
import { drillsTab, loggedPage } from "./addresses.ts";

/** This week's days and, on a plan with dates, which of its weeks they are: "Nov 22–28 · Week 3". */
function thisWeekWords(startsOn: LocalDate | null, today: LocalDate): string {
  const sunday = sundayOf(today);
  const days = daysWords(sunday, addDays(sunday, 6));
  const week = startsOn === null ? 0 : planWeekOn(startsOn, today);
  return week < 1 ? days : `${days} · Week ${week}`;
}

type Week = Parameters<typeof weekDays>[0];

/** The day of this week that the address names, if it is over; else null. */
function readPastDay({ url }: MemberPage, week: Week) {
  const on = url.searchParams.get("on");
  return on === null ? null : (weekDays(week).find(({ date, isOver }) => date === on && isOver) ?? null);
}

/** What the page after a log shows besides the plan; null if the address names no log. */
async function loadLogged({ services, actor, url }: MemberPage, week: Week) {
  const id = url.searchParams.get("logged");
  const logged = id === null ? null : await findLogged(services, actor, { id });
  if (!logged) return null;
  const weeksInRow = isAllowed(actor, "readOwnRun") ? await countWeeksInRow(services, actor) : null;
  const milestones = await listMilestones(services, actor, { ...logged, weeksInRow });
  const days = weekDays(week);
  return {
    ...logged,
    weeksInRow,
    hasNumbers: isAllowed(actor, "readHistory"),
    milestones,
    goals: (await readTrainingToday(services, actor, { since: week.today })).goals,
    days,
    legend: legendOf(days),
  };
}

/** Whether the address opens a form with bags; with scripts the form loads them itself. */
const hasForm = ({ searchParams }: URL) => searchParams.has("complete") || searchParams.has("edit");

/**
 * Weekly Drills: the plan with what was done, entries that can still be corrected, and numbers for pro; null below
 * elite.
 */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  if (!isOpenTo(actor, "elite")) return { plan: null };
  const now = services.clock.now();
  const today = localDate(now, actor.timeZone);
  const drills = await readOwnPlan(services, actor);
  const since = addDays(today, -correctionDays);
  const { done, practice } = await listOwnLogSince(services, actor, { since });
  const loggedOn = [...done.map((entry) => entry.completedOn), ...practice.map((entry) => entry.on)];
  const log = done.filter((entry) => canCorrect(entry.completedAt, now));
  const week = {
    today,
    plan: { drills, startsOn: actor.planStartsOn },
    loggedOn,
    joinedOn: localDate(actor.joinedAt, actor.timeZone),
  };
  const doneThisWeek = done.filter((entry) => isSameWeek(entry.completedOn, today)).length;
  return {
    plan: {
      memberId: actor.id,
      today,
      startsOn: actor.planStartsOn,
      drills,
      log,
      practice: practice.filter((entry) => canCorrect(entry.at, now)).map(toLoggedEntry),
      gear: hasForm(url) ? await readGearChoices(services, actor) : null,
      logged: await loadLogged(page, week),
      pastDay: readPastDay(page, week),
      missed: missedDrills(week),
      drillsDone: withAhead(doneWords(weekDays(week), doneThisWeek), aheadWords(loggedOn, today)),
      weekWords: thisWeekWords(actor.planStartsOn, today),
      formKey: services.ids.id(),
      calendar: await findCalendarAddress(services, actor),
      numbers: isOpenTo(actor, "pro")
        ? {
            drillsThisWeek: doneThisWeek,
            ...(await readLatestWeeks(services, actor, { weeks: verdictWeeks })),
          }
        : null,
    },
  };
}

/** The tab's forms. */
export const forms = pageForms({
  "complete-drill": {
    run: completeDrill,
    to: ({ id }) => loggedPage(id),
    flash: messages.completed,
    failed: messages.failedTitle,
  },
  "correct-completion": {
    run: correctCompletion,
    to: drillsTab,
    flash: messages.corrected,
    failed: messages.correctFailedTitle,
  },
  "delete-completion": {
    run: deleteCompletion,
    to: drillsTab,
    flash: messages.removed,
    failed: messages.removeFailedTitle,
  },
  "make-calendar": {
    run: makeCalendarAddress,
    to: `${drillsTab}#calendar`,
    flash: "Your calendar link is ready",
    failed: "Error creating the calendar link",
  },
  "close-calendar": {
    run: closeCalendarAddress,
    to: `${drillsTab}#calendar`,
    flash: "The calendar link is off",
    failed: "Error turning off the calendar link",
  },
});
