import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { daysOfWeek } from "#app/features/base/calendar/rules.ts";
import { findMember, listElite } from "#app/features/people/roster/members.server.ts";
import { findDrill } from "#app/features/training/drills/admin-queries.server.ts";
import { eliteGetIt } from "#app/features/training/drills/messages.ts";
import { dateOfDrill, type PlanStart } from "#app/features/training/drills/plan-weeks.ts";
import { findDrillsToRepeat } from "#app/features/training/drills/repeat-drills.server.ts";
import { lastWeek } from "#app/features/training/drills/rules.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";

type Chosen = Awaited<ReturnType<typeof findMember>>;

/** The options for assigning a drill before a search: everyone, and the members concerned. */
const toChoices = (people: Chosen[]) => [
  { value: "general", label: "General (everyone)" },
  ...people
    .filter((one) => one !== null)
    .map(({ id, firstName, lastName, email }) => ({
      value: id,
      label: `${firstName} ${lastName} (${email})`,
    })),
];

type OfPlan = {
  title: string;
  week: number;
  dayOfWeek: string;
  isActive: boolean;
  assignedUserId: string | null;
};
type Plan = { member: Chosen; startsOn: PlanStart; entities: readonly OfPlan[] };

/** The club's drills to add to a day, each with whether the member already has it then. */
async function readKnown({ services, actor, url: { searchParams: query } }: MemberPage, plan: Plan | null) {
  const known = await findDrillsToRepeat(services, actor, { search: query.get("findDrill") ?? "" });
  const there = (plan?.entities ?? [])
    .filter(({ isActive, assignedUserId }) => isActive && assignedUserId === plan?.member?.id)
    .filter(({ week, dayOfWeek }) => String(week) === query.get("planWeek") && dayOfWeek === query.get("day"))
    .map(({ title }) => title);
  return known.map((drill) => ({ ...drill, isThere: there.includes(drill.title) }));
}

/** The date of a day and a week in the address, on a plan that has dates. */
function dateAt(query: URLSearchParams, startsOn: PlanStart): string | null {
  const dayOfWeek = daysOfWeek.find((day) => day === query.get("day"));
  const week = Number(query.get("planWeek"));
  const isWeek = Number.isInteger(week) && week >= 1 && week <= lastWeek;
  return startsOn && dayOfWeek && isWeek ? dayWords(dateOfDrill({ week, dayOfWeek }, startsOn)) : null;
}

/** The dialog the address opens: a new drill, one for all Elite members, or one to edit; null for none. */
export async function readDialog(page: MemberPage, plan: Plan | null) {
  const { services, actor, url } = page;
  const chosen = plan?.member ?? null;
  const wanted = url.searchParams.get("drill");
  if (!wanted) return null;
  if (wanted === "elite") {
    const whoGetsIt = eliteGetIt(await listElite(services, actor));
    return { form: "create-elite-drills", drill: null, people: null, whoGetsIt } as const;
  }
  if (wanted === "new") {
    const people = toChoices([chosen]);
    const { searchParams: query } = url;
    const start = { dayOfWeek: query.get("day"), week: query.get("planWeek") };
    const id = query.get("like");
    const like = id ? await findDrill(services, actor, { id }) : null;
    const isForDay = chosen !== null && start.dayOfWeek !== null && !like;
    const known = isForDay ? await readKnown(page, plan) : null;
    const whose = chosen && `${chosen.firstName} ${chosen.lastName}`;
    const date = dateAt(query, plan?.startsOn ?? null);
    return { form: "create-drill", drill: null, people, start, like, known, whose, date } as const;
  }
  const drill = await findDrill(services, actor, { id: wanted });
  if (!drill) return { form: "update-drill", drill, people: null } as const;
  const { assignedUserId: userId } = drill;
  const owner = userId && userId !== chosen?.id ? await findMember(services, actor, { userId }) : null;
  const people = toChoices([owner, chosen]);
  return { form: "update-drill", drill, people } as const;
}
