import { isAllowed } from "#app/features/base/allowed.ts";
import { dateOfDay, localDate, memberTimeZone, sundayOf } from "#app/features/base/calendar/rules.ts";
import { everyWeek, isWeekShown, planWeekOn, shownWeeksOn } from "#app/features/base/calendar/shown-weeks.ts";
import { findMember } from "#app/features/people/roster/members.server.ts";
import { readView } from "#app/features/people/roster/package-views.ts";
import { readMemberPlan } from "#app/features/training/drills/admin-queries.server.ts";
import { trainableTiers } from "#app/features/training/drills/drills.server.ts";
import { readPlanDates, startVersion } from "#app/features/training/drills/plan-start.server.ts";
import {
  dateOfDrill,
  outcomeOf,
  outcomeWords,
  weekBegins,
  weekWords,
} from "#app/features/training/drills/plan-weeks.ts";
import { seenWords } from "#app/features/training/drills/seen-words.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";

type Read = Awaited<ReturnType<typeof readMemberPlan>>;
type Given = { startsOn: string | null; today: string };

/** The week in the address; without one, the current week of a plan that has dates, else all weeks. */
const askedWeek = (asked: string | null, { startsOn, today }: Given) =>
  asked ?? (startsOn && String(Math.max(1, planWeekOn(startsOn, today))));

/** The drills with what became of each on its date: its own on a plan with dates, else that of the shown days (D84). */
function markDone({ entities }: Read, sunday: string, { startsOn, today }: Given) {
  return entities.map((drill) => {
    const date = startsOn ? dateOfDrill(drill, startsOn) : dateOfDay(sunday, drill.dayOfWeek);
    const outcome = outcomeOf(drill, startsOn, date);
    const missed = date < today ? "missed" : null;
    const mark = outcome ? outcomeWords(outcome, today) : missed;
    return { ...drill, isCompleted: outcome !== null, mark, weekName: weekWords(drill.week, startsOn) };
  });
}

/** The Sunday of the columns: the shown week's on a plan with dates, else this week's, because drills are due every week (D18c). */
const sundayOfColumns = ({ week }: Read, { startsOn, today }: Given) =>
  startsOn && week !== null ? weekBegins(startsOn, week) : sundayOf(today);

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
  const { startsOn, published } = await readPlanDates(services, actor, { userId });
  const dates = { startsOn, today };
  const week = askedWeek(url.searchParams.get("week"), dates);
  const theirs = trainableTiers(member);
  const shown = startsOn ? shownWeeksOn(startsOn, today, published) : everyWeek;
  const plan = await readMemberPlan(services, actor, { userId, view, theirs, shown, week, page });
  const sunday = sundayOfColumns(plan, dates);
  const hasDrills = isAllowed(member, "listWeeklyDrills");
  return {
    member,
    ...plan,
    ...dates,
    entities: markDone(plan, sunday, dates),
    seen: seenWords({ firstName: member.firstName, hasDrills, shown, ...dates, ...plan }),
    /** Whether the member sees the coming week on the page already (D90); null for one that has begun, and for all. */
    isPublished: plan.week === null || plan.week <= shown.through ? null : isWeekShown(shown, plan.week),
    sunday,
    startVersion: startVersion(startsOn),
  };
}
