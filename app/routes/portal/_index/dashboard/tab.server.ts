import {
  addDays,
  dayOfWeek,
  daysOfYearWeek,
  isSameWeek,
  type LocalDate,
  localDate,
  sundayOf,
  weekOfYear,
} from "#app/features/base/calendar/rules.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { planNames } from "#app/features/base/tiers.ts";
import { readNews } from "#app/features/club/dashboard/news.server.ts";
import { oldestFirst, type WaitingItem } from "#app/features/club/dashboard/rules.ts";
import { dismissFirstSteps } from "#app/features/club/first-steps/first-steps.server.ts";
import { isUnpaid, ownPlan } from "#app/features/people/plans/texts.ts";
import { messages } from "#app/features/talk/notifications/messages.ts";
import { readNotification } from "#app/features/talk/notifications/notifications.server.ts";
import { readOwnPlan } from "#app/features/training/completions/own-plan.server.ts";
import { drillTarget } from "#app/features/training/completions/target-words.ts";
import { drillsOfWeek, noDrillWords } from "#app/features/training/drills/plan/plan-weeks.ts";
import {
  aheadWords,
  doneWords,
  legendOf,
  missedDrills,
  nextDrill,
  weekDays,
  withAhead,
} from "#app/features/training/drills/week/week-days.ts";
import { readTrainingToday } from "#app/features/training/goals/goals-today.server.ts";
import { roundsMilestone, runMilestone } from "#app/features/training/goals/milestone-rules.ts";
import {
  ofLastDay,
  practiceDays,
  readNextPractice,
  resultOf,
} from "#app/features/training/practice/next-practice.server.ts";
import { recentWeeks } from "#app/features/training/stats/charts/chart-rules.ts";
import { streaksOf } from "#app/features/training/stats/history-rules.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { shotsInShort } from "#app/features/training/stats/shots/shot-rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { weekIndex } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { readOwnActivity } from "#app/features/video/submissions/own-activity.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { formatShortDay } from "#app/ui/time/format.ts";
import { isOpenTo, tabAddress } from "../tabs.ts";
import { waitingLines } from "./waiting-lines.server.ts";

type News = Awaited<ReturnType<typeof readNews>>;

/** A streak of weeks is counted over at most two years. */
const runOver = 106;

const thisWeek = ({ services, actor }: MemberPage) =>
  weekOfYear(localDate(services.clock.now(), actor.timeZone));

/** How many weeks in a row have a log; in words, also by when a log continues the run. */
function toRun(page: MemberPage, weeks: News["weeks"]) {
  const now = thisWeek(page);
  const logged = weeks.map(weekIndex);
  const run = streaksOf(logged, weekIndex(now)).current;
  if (run === 0) return { run, words: null };
  const words = run === 1 ? "1 week with practice" : `${run} weeks in a row with practice`;
  const isContinued = logged.includes(weekIndex(now));
  const by = formatShortDay(daysOfYearWeek(now).last);
  return { run, words: isContinued ? words : `${words}. Log by ${by} to make it ${run + 1}.` };
}

type Activity = Awaited<ReturnType<typeof readOwnActivity>>;

/** The member's waiting videos: the review, if the club promises a time for it, and an unfinished upload. */
function videoItems({ reviewDueOn, unfinished }: Activity, reviewTime: string | null): WaitingItem[] {
  const item = { title: null, at: null, poster: null } as const;
  const due = { ...item, kind: "reviewDue", id: "review-due", text: "", on: reviewDueOn } as const;
  const upload = { ...item, kind: "upload", id: "upload", text: unfinished ?? "", on: null } as const;
  return [...(reviewDueOn && reviewTime ? [due] : []), ...(unfinished ? [upload] : [])];
}

/** What waits for the member, in words; below pro that is a match that isn't over. */
function toWaiting({ services, actor }: MemberPage, news: News["waiting"], activity: Activity | null) {
  const items = activity
    ? [...news, ...videoItems(activity, getSite(services).reviewTime)]
    : news.filter(({ kind }) => kind === "match");
  return waitingLines(oldestFirst(items), {
    today: localDate(services.clock.now(), actor.timeZone),
    timeZone: actor.timeZone,
    videosOpenAt: activity?.upload.nextUploadOpensAt ?? null,
  });
}

/** What only pro has: weekly numbers, the latest requests and the weekly upload; null below pro. */
function toCoached(page: MemberPage, { weeks, shots }: Pick<News, "weeks" | "shots">, activity: Activity) {
  return {
    weeks: recentWeeks(weeks, thisWeek(page)),
    shots: shotsInShort(shots),
    upload: activity.upload,
    count: activity.count,
    recent: activity.recent,
    reviewTime: getSite(page.services).reviewTime,
  };
}

type Logged = Awaited<ReturnType<typeof readTrainingToday>>["logged"];

/** The last day with a log, in words; null if there is none. */
function lastDayWords(logged: Logged, today: LocalDate): string | null {
  const ofDay = ofLastDay(logged);
  const result = resultOf(ofDay);
  const [entry] = ofDay;
  if (!result || !entry) return null;
  const day = entry.localDate === today ? "Today" : `Last practice, ${formatShortDay(entry.localDate)}`;
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
      target: drillTarget(next.lastTime),
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
    isWeekNew:
      ofToday.some(({ localDate: day }) => isSameWeek(day, today)) &&
      !logged.some(({ localDate: day }) => day >= sunday && day < today),
  };
}

/**
 * This week's days, the next goals (null before anything was logged), and the plan's next drill; below elite, which has no
 * drills, the last practice instead.
 */
async function loadTraining({ services, actor }: MemberPage) {
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
  const ofWeek = logged.filter((row) => row.drillId !== null && isSameWeek(row.localDate, today));
  const ahead = aheadWords(week.loggedOn, today);
  return {
    goals: hasBegun || goals.shown.length > 0 ? goals : null,
    lastDay: hasDrills ? null : lastDayWords(logged, today),
    practice: hasDrills ? null : await readNextPractice(services, actor),
    plan: hasDrills ? toShownPlan(plan, logged, today) : null,
    days,
    legend: legendOf(days),
    missed: missedDrills(week),
    /** How many drills were done this week, and what is dated after today, in words; null if there is nothing to say. */
    drillsDone: hasDrills ? withAhead(doneWords(days, ofWeek.length), ahead) : ahead,
    reached: reachedToday(logged, ever, { today, sunday }),
  };
}

/** The dashboard: the next drill, what waits, the week, and the latest requests if the plan has them. */
export async function load(page: MemberPage) {
  const { services, actor } = page;
  const { waiting, weeks, shots, notifications, tutorials, lesson, firstSteps } = await readNews(
    services,
    actor,
    {
      weeks: runOver,
    },
  );
  const { reached, ...training } = await loadTraining(page);
  const activity = isOpenTo(actor, "pro") ? await readOwnActivity(services, actor, { limit: 3 }) : null;
  const { run, words: runWords } = toRun(page, weeks);
  const milestone = runMilestone(run, reached.isWeekNew);
  return {
    plan: `${planNames[actor.effectiveTier]}${isUnpaid(ownPlan(actor)) ? ", no plan bought yet" : " plan"}`,
    today: localDate(services.clock.now(), actor.timeZone),
    notifications,
    tutorials,
    // A member with drills starts with those.
    lesson: training.plan && !firstSteps ? null : lesson,
    training,
    waiting: toWaiting(page, waiting, activity),
    coached: activity && toCoached(page, { weeks, shots }, activity),
    /** What was reached today, said on that day only. */
    milestones: [reached.rounds, milestone].filter((words) => words !== null),
    runWords: milestone ? null : runWords,
    firstSteps,
    prefersSmallVideos: page.prefersSmallVideos,
  } as const;
}

/** The tab's forms. */
export const forms = pageForms({
  "dismiss-first-steps": {
    run: dismissFirstSteps,
    to: tabAddress("dashboard"),
    failed: "The steps could not be hidden",
  },
  "read-notification": {
    run: readNotification,
    to: tabAddress("dashboard"),
    failed: messages.readFailedTitle,
  },
});
