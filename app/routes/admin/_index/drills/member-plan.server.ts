import { isAllowed } from "#app/features/base/allowed.ts";
import {
  addDays,
  daysOfWeek,
  localDate,
  memberTimeZone,
  mondayOf,
} from "#app/features/base/calendar/rules.ts";
import { findMember } from "#app/features/people/coaching/members.server.ts";
import { readView } from "#app/features/people/coaching/package-views.ts";
import { readMemberPlan } from "#app/features/training/drills/admin-queries.server.ts";
import { trainableTiers } from "#app/features/training/drills/drills.server.ts";
import { listPlanStarts, startVersion } from "#app/features/training/drills/plan-start.server.ts";
import { dateOfDrill, doneOn, planWeekOn, weekBegins } from "#app/features/training/drills/plan-weeks.ts";
import { seenWords } from "#app/features/training/drills/seen-words.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";

type Read = Awaited<ReturnType<typeof readMemberPlan>>;
type Given = { startsOn: string | null; today: string };

/** The week in the address; without one, the current week of a plan that has dates, else all weeks. */
const askedWeek = (asked: string | null, { startsOn, today }: Given) =>
  asked ?? (startsOn && String(Math.max(1, planWeekOn(startsOn, today))));

/** The drills with whether they are done: on a day with a date, in that day's week; else, whether they ever were (D18c). */
function markDone({ entities }: Read, monday: string | null, startsOn: string | null) {
  const dateOf = (drill: Read["entities"][number]) =>
    startsOn ? dateOfDrill(drill, startsOn) : monday && addDays(monday, daysOfWeek.indexOf(drill.dayOfWeek));
  return entities.map((drill) => {
    const date = dateOf(drill);
    const done = date ? doneOn(drill, startsOn, date) : drill.last;
    return { ...drill, isCompleted: done !== null };
  });
}

/** The Monday of the columns: the shown week's on a plan with dates, this week's for all weeks, else none (D18c). */
function mondayOfColumns({ week }: Read, { startsOn, today }: Given) {
  if (week === null) return mondayOf(today);
  return startsOn && weekBegins(startsOn, week);
}

/** The plan of the member in the address, for one of its weeks or all; null without a member. */
export async function readPlan({ services, actor, url }: MemberPage) {
  const userId = url.searchParams.get("user");
  if (!userId) return null;
  const view = readView(url.searchParams.get("view"));
  const member = await findMember(services, actor, { userId });
  if (!member) return null;
  const page = url.searchParams.get("plan");
  const zone = memberTimeZone({ setting: member.timeZone, site: services.config.siteTimeZone });
  const today = localDate(services.clock.now(), zone);
  const startsOn = (await listPlanStarts(services, actor, { userIds: [userId] })).get(userId) ?? null;
  const dates = { startsOn, today };
  const week = askedWeek(url.searchParams.get("week"), dates);
  const theirs = trainableTiers(member);
  const plan = await readMemberPlan(services, actor, { userId, view, theirs, week, page });
  const monday = mondayOfColumns(plan, dates);
  const hasDrills = isAllowed(member, "listWeeklyDrills");
  return {
    member,
    ...plan,
    ...dates,
    entities: markDone(plan, monday, startsOn),
    seen: seenWords({ firstName: member.firstName, hasDrills, ...dates, ...plan }),
    monday,
    startVersion: startVersion(startsOn),
  };
}
