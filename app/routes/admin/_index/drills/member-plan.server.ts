import { isAllowed } from "#app/features/base/allowed.ts";
import { localDate, memberTimeZone, mondayOf } from "#app/features/base/calendar/rules.ts";
import { findMember } from "#app/features/people/coaching/members.server.ts";
import { readView } from "#app/features/people/coaching/package-views.ts";
import { readMemberPlan } from "#app/features/training/drills/admin-queries.server.ts";
import { trainableTiers } from "#app/features/training/drills/drills.server.ts";
import { listPlanStarts, startVersion } from "#app/features/training/drills/plan-start.server.ts";
import { dateOfDrill, planWeekOn, weekBegins } from "#app/features/training/drills/plan-weeks.ts";
import { seenWords } from "#app/features/training/drills/seen-words.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { readPage } from "../read-filter.server.ts";

type Read = Awaited<ReturnType<typeof readMemberPlan>>;
type Given = { startsOn: string | null; today: string };

/** The week in the address; without one, the current week of a plan that has dates, else all weeks. */
const askedWeek = (asked: string | null, { startsOn, today }: Given) =>
  asked ?? (startsOn && String(Math.max(1, planWeekOn(startsOn, today))));

/** On a plan with dates, a drill whose day hasn't come isn't done. */
function onlyPastDone(drills: Read["entities"], { startsOn, today }: Given) {
  if (startsOn === null) return drills;
  return drills.map((drill) => ({
    ...drill,
    isCompleted: drill.isCompleted && dateOfDrill(drill, startsOn) <= today,
  }));
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
  const page = readPage(url.searchParams, "plan");
  const zone = memberTimeZone({
    setting: member.timeZone,
    browser: null,
    site: services.config.siteTimeZone,
  });
  const today = localDate(services.clock.now(), zone);
  const startsOn = (await listPlanStarts(services, actor, { userIds: [userId] })).get(userId) ?? null;
  const dates = { startsOn, today };
  const week = askedWeek(url.searchParams.get("week"), dates);
  const theirs = trainableTiers(member);
  const plan = await readMemberPlan(services, actor, { userId, view, theirs, week, page });
  const hasDrills = isAllowed(member, "listWeeklyDrills");
  return {
    member,
    ...plan,
    ...dates,
    entities: onlyPastDone(plan.entities, dates),
    seen: seenWords({ firstName: member.firstName, hasDrills, ...dates, ...plan }),
    monday: mondayOfColumns(plan, dates),
    startVersion: startVersion(startsOn),
  };
}
