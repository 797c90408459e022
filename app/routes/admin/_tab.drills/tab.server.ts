import { isAllowed } from "#app/features/base/allowed.ts";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import {
  dateOfDay,
  daysOfWeek,
  localDate,
  memberTimeZone,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";
import { everyWeek, isWeekShown, planWeekOn, shownWeeksOn } from "#app/features/base/calendar/shown-weeks.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { findPeople } from "#app/features/people/roster/find-people.server.ts";
import { findMember, listElite, readMembersPage } from "#app/features/people/roster/members.server.ts";
import { readView } from "#app/features/people/roster/package-views.ts";
import {
  findDrill,
  readInactivePage,
  readMemberPlan,
  readReach,
} from "#app/features/training/drills/admin-queries.server.ts";
import { deleteAllDrills, undoDrillAct } from "#app/features/training/drills/bulk.server.ts";
import { trainableTiers } from "#app/features/training/drills/drills.server.ts";
import {
  addDrill,
  deleteDrill,
  editDrill,
  restoreDrill,
} from "#app/features/training/drills/edit-drill.server.ts";
import {
  beginsWords,
  changedFor,
  createdForElite,
  eliteGetIt,
  forEveryone,
  getsDates,
  givenBack,
  leftAlone,
  messages,
  onlyFor,
  removed,
} from "#app/features/training/drills/messages.ts";
import { copyDrills, createDrillsForElite } from "#app/features/training/drills/plan/copy-drills.server.ts";
import {
  exceptDrill,
  listExceptions,
  undoException,
} from "#app/features/training/drills/plan/exceptions.server.ts";
import {
  readPlanDates,
  setPlanStart,
  startVersion,
} from "#app/features/training/drills/plan/plan-start.server.ts";
import {
  dateOfDrill,
  isNewWeek,
  outcomeOf,
  outcomeWords,
  type PlanStart,
  startOfNew,
  weekBegins,
  weekWords,
} from "#app/features/training/drills/plan/plan-weeks.ts";
import { publishPlanWeek } from "#app/features/training/drills/plan/publish-week.server.ts";
import {
  findDrillsToRepeat,
  repeatDrill,
  repeatWeek,
} from "#app/features/training/drills/plan/repeat-drills.server.ts";
import { lastWeek } from "#app/features/training/drills/rules.ts";
import { seenWords } from "#app/features/training/drills/seen-words.ts";
import type { Flash } from "#app/http/forms/flash.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { readOrSay } from "#app/http/pages/load-failure.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { readFilter } from "../_tab/read-filter.server.ts";
import { changedAddress, done, doneAddress, tabAddress } from "../_tab/tabs.ts";
import { loadCopy } from "./copy-drills.server.ts";

type Chosen = Awaited<ReturnType<typeof findMember>>;

/** The options for assigning a drill before a search: everyone, and the members concerned. */
const toChoices = (people: Chosen[]) => [
  { value: "general", label: "General (everyone)" },
  ...people
    .filter((one) => one !== null)
    .map(({ id, firstName, lastName, email }) => ({
      value: id,
      label: `${firstName} ${lastName} (${shownAddress(email)})`,
    })),
];

type OfPlan = {
  title: string;
  week: number;
  dayOfWeek: string;
  isActive: boolean;
  assignedUserId: string | null;
};
type Plan = {
  member: Chosen;
  startsOn: PlanStart;
  newStart: PlanStart;
  weeks: readonly { week: number }[];
  entities: readonly OfPlan[];
};

/** The club's drills to add to a day, each with whether the member already has it then. */
async function readKnown({ services, actor, url: { searchParams: query } }: MemberPage, plan: Plan | null) {
  const known = await findDrillsToRepeat(services, actor, { search: query.get("findDrill") ?? "" });
  const there = (plan?.entities ?? [])
    .filter(({ isActive, assignedUserId }) => isActive && assignedUserId === plan?.member?.id)
    .filter(({ week, dayOfWeek }) => String(week) === query.get("planWeek") && dayOfWeek === query.get("day"))
    .map(({ title }) => title);
  return known.map((drill) => ({ ...drill, isThere: there.includes(drill.title) }));
}

/** The date of a day and a week in the address, on a plan that has dates or gets them with its new week. */
function dateAt(query: URLSearchParams, plan: Plan | null) {
  const dayOfWeek = daysOfWeek.find((day) => day === query.get("day"));
  const week = Number(query.get("planWeek"));
  const isWeek = Number.isInteger(week) && week >= 1 && week <= lastWeek;
  const newStart = plan && isWeek && isNewWeek(plan.weeks, week) ? plan.newStart : null;
  const startsOn = plan?.startsOn ?? newStart;
  const date = startsOn && dayOfWeek && isWeek ? dayWords(dateOfDrill({ week, dayOfWeek }, startsOn)) : null;
  return { date, newStart, dating: newStart && getsDates(newStart, week) };
}

/** The dialog the address opens: a new drill, one for all Elite members, or one to edit; null for none. */
async function readDialog(page: MemberPage, plan: Plan | null) {
  const { services, actor, url } = page;
  const chosen = plan?.member ?? null;
  const wanted = url.searchParams.get("drill");
  if (!wanted) return null;
  if (wanted === "elite") {
    const whoGetsIt = eliteGetIt(await listElite(services, actor));
    return { form: "create-elite-drills", drill: null, people: null, whoGetsIt } as const;
  }
  if (wanted === "new") {
    const [people, query] = [toChoices([chosen]), url.searchParams];
    const { date, newStart, dating } = dateAt(query, plan);
    const [dayOfWeek, week] = [query.get("day"), query.get("planWeek")];
    const start = { dayOfWeek, week, tier: chosen?.effectiveTier, newStart };
    const id = query.get("like");
    const like = id ? await findDrill(services, actor, { id }) : null;
    const isForDay = chosen !== null && start.dayOfWeek !== null && !like;
    const known = isForDay ? await readKnown(page, plan) : null;
    const whose = chosen && `${chosen.firstName} ${chosen.lastName}`;
    return { form: "create-drill", drill: null, people, start, like, known, whose, date, dating } as const;
  }
  const drill = await findDrill(services, actor, { id: wanted });
  if (!drill) return { form: "update-drill", drill, people: null } as const;
  const reach = await readReach(services, actor, { id: drill.id, userId: chosen?.id });
  const { assignedUserId: userId } = drill;
  const owner = userId && userId !== chosen?.id ? await findMember(services, actor, { userId }) : null;
  const people = toChoices([owner, chosen]);
  return { form: "update-drill", drill, people, reach } as const;
}

type Read = Awaited<ReturnType<typeof readMemberPlan>>;
type PlanDates = { startsOn: string | null; today: string };

/** The current week of a plan that has dates, or its first one where it hasn't begun. */
const thisWeekOf = ({ startsOn, today }: PlanDates) =>
  startsOn ? Math.max(1, planWeekOn(startsOn, today)) : null;

/** The drills with what became of each on its date: its own on a plan with dates, else that of the shown days (D84). */
function markDone({ entities }: Read, sunday: string, { startsOn, today }: PlanDates) {
  return entities.map((drill) => {
    const date = startsOn ? dateOfDrill(drill, startsOn) : dateOfDay(sunday, drill.dayOfWeek);
    const outcome = outcomeOf(drill, startsOn, date);
    const missed = date < today ? "missed" : null;
    const mark = outcome ? outcomeWords(outcome, today) : missed;
    return { ...drill, isCompleted: outcome !== null, mark, weekName: weekWords(drill.week, startsOn) };
  });
}

/** The Sunday of the columns: the shown week's on a plan with dates, else this week's, because drills are due every week (D18c). */
const sundayOfColumns = ({ week }: Read, { startsOn, today }: PlanDates) =>
  startsOn && week !== null ? weekBegins(startsOn, week) : sundayOf(today);

/** The plan of the member in the address, for one of its weeks or all; null without a member. */
async function readPlan({ services, actor, url }: MemberPage) {
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
  const thisWeek = thisWeekOf(dates);
  // Without a week in the address, the current one of a plan that has dates, else all weeks.
  const week = url.searchParams.get("week") ?? (thisWeek === null ? null : String(thisWeek));
  const theirs = trainableTiers(member);
  const shown = startsOn ? shownWeeksOn(startsOn, today, published) : everyWeek;
  const plan = await readMemberPlan(services, actor, { userId, view, theirs, shown, week, thisWeek, page });
  const isDated = startsOn === null && url.searchParams.get("dates") !== "none";
  const newStart = isDated ? startOfNew(plan.weeks, today) : null;
  const coming = isNewWeek(plan.weeks, plan.week ?? 1) ? newStart : null;
  const sunday = sundayOfColumns(plan, { startsOn: startsOn ?? coming, today });
  const hasDrills = isAllowed(member, "listWeeklyDrills");
  return {
    member,
    ...plan,
    ...dates,
    weeks: plan.weeks.map((one) => ({ ...one, isHidden: !isWeekShown(shown, one.week) })),
    /** When the plan begins if the next new week gives it dates; null on a plan that has some, and where the coach wants none. */
    newStart,
    /** Whether the week on the page is new to a plan without dates. */
    isNew: startsOn === null && isNewWeek(plan.weeks, plan.week ?? 1),
    /** Whether the first drill in it would be hidden for now. */
    isAhead: coming !== null && sunday > today,
    entities: markDone(plan, sunday, dates),
    seen: seenWords({ firstName: member.firstName, hasDrills, shown, coming, ...dates, ...plan }),
    /** Whether the member sees the coming week on the page already (D90); null for one that has begun, and for all. */
    isPublished: plan.week === null || plan.week <= shown.through ? null : isWeekShown(shown, plan.week),
    sunday,
    exceptions: await listExceptions(services, actor, { userId }),
    startVersion: startVersion(startsOn),
  };
}

/** Loads Weekly Drills: members to choose from, the chosen one's drills, inactive ones, and the address's dialog. */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  const { filter, coaches } = readFilter(page);
  const plan = await readPlan(page);
  const confirm = url.searchParams.get("confirm");
  const confirmed = confirm === "delete-drill" ? url.searchParams.get("id") : null;
  return {
    coaches,
    list: await readMembersPage(services, actor, filter),
    plan,
    inactive: await readOrSay(
      services,
      readInactivePage(services, actor, { page: url.searchParams.get("inactive") }),
    ),
    dialog: await readDialog(page, plan),
    confirm,
    deleting: confirmed ? await readReach(services, actor, { id: confirmed, userId: plan?.member.id }) : null,
    copying: await loadCopy(page),
  } as const;
}

type Args = { url: URL };
/** After adding a drill to a week of a member's plan, shows that week. */
function toItsWeek({ week }: { week: number }, { url }: Args) {
  return doneAddress(url, url.searchParams.has("planWeek") ? { week: String(week) } : {});
}
/** After adding one of the club's drills to a day, offers the next for it. */
const toNextDrill = ({ week }: { week: number }, { url }: Args) =>
  changedAddress(url, { form: null, planWeek: String(week), week: String(week) });
const undo = (actId: string) => ({
  action: tabAddress("drills", { form: "undo-drills" }),
  fields: { actId },
});
/** What was given, to whose week, and the way back. */
const givenFlash = ({ message, detail, actId }: Record<"message" | "detail" | "actId", string>) =>
  ({ title: message, message: detail, undo: undo(actId) }) as const;
type Edited = Awaited<ReturnType<typeof editDrill>>;

/** A stored value as its field sends it. */
function asField(name: string, value: unknown): string {
  if (name === "assignedUserId") return String(value ?? "general");
  if (typeof value === "boolean") return value ? "on" : "false";
  return String(value ?? "");
}

/**
 * Takes an edit back, unless someone has edited the drill since: by giving back the one that everyone has, or by editing it to what it
 * was; undefined if nothing changed.
 */
function undoEdit({ drill: { id, version }, before, forOne }: Edited): Flash["undo"] {
  if (forOne)
    return { action: tabAddress("drills", { form: "undo-exception" }), fields: { actId: forOne.actId } };
  if (!before) return undefined;
  const fields = Object.entries(before).map(([name, value]) => [name, asField(name, value)]);
  return {
    action: tabAddress("drills", { form: "update-drill" }),
    fields: { id, version, ...Object.fromEntries(fields) },
  };
}

/** Says for whom the edit is. */
function editedFlash(edited: Edited) {
  const { members, forOne } = edited;
  const undo = undoEdit(edited);
  return {
    title: messages.updated,
    ...(members !== null && { message: forEveryone(members) }),
    ...(forOne && { message: changedFor(forOne.firstName) }),
    ...(undo && { undo }),
  };
}

/** After copying a week to the next one, shows that one. */
const toNextWeek = ({ week }: { week: number }, { url }: Args) =>
  changedAddress(url, { form: null, week: String(week) });

/** The forms on this tab. */
export const forms = pageForms({
  "create-drill": {
    run: addDrill,
    to: toItsWeek,
    flash: ({ actId, dated }) => ({ title: messages.created, message: dated, undo: undo(actId) }),
    failed: messages.createFailed,
  },
  "find-person": { run: findPeople, showsAgain: true, failed: "Search failed" },
  "create-elite-drills": {
    run: createDrillsForElite,
    to: done,
    flash: ({ createdCount, actId }) => ({
      title: createdForElite(createdCount),
      ...(createdCount > 0 && { undo: undo(actId) }),
    }),
    failed: messages.createFailed,
  },
  "update-drill": { run: editDrill, to: done, flash: editedFlash, failed: messages.updateFailed },
  "move-drill": { run: editDrill, to: done, flash: editedFlash, failed: messages.updateFailed },
  "delete-drill": {
    run: deleteDrill,
    to: done,
    flash: ({ actId }) => ({ title: messages.deleted, ...(actId && { undo: undo(actId) }) }),
    failed: messages.deleteFailed,
  },
  "except-drill": {
    run: exceptDrill,
    to: done,
    flash: ({ actId, title, firstName }) => ({
      title: messages.deleted,
      message: onlyFor(firstName, title),
      undo: { action: tabAddress("drills", { form: "undo-exception" }), fields: { actId } },
    }),
    failed: messages.deleteFailed,
  },
  "undo-exception": {
    run: undoException,
    to: ({ userId }: { userId: string }) => tabAddress("drills", { user: userId }),
    flash: ({ firstName }) => ({ title: messages.undone, message: givenBack(firstName) }),
    failed: messages.undoFailed,
  },
  "restore-drill": { run: restoreDrill, to: done, flash: messages.restored, failed: messages.restoreFailed },
  "delete-all-drills": {
    run: deleteAllDrills,
    to: done,
    flash: ({ deletedCount, actId }) => ({
      title: messages.allDeleted,
      message: removed(deletedCount),
      ...(deletedCount > 0 && { undo: undo(actId) }),
    }),
    failed: messages.deleteAllFailed,
  },
  "copy-drills": {
    run: copyDrills,
    to: done,
    flash: ({ copiedCount, message, detail, actId }) => ({
      title: message,
      message: detail,
      ...(copiedCount > 0 && { undo: undo(actId) }),
    }),
    failed: messages.copyFailed,
  },
  "repeat-drill": { run: repeatDrill, to: toNextDrill, flash: givenFlash, failed: messages.addFailed },
  "repeat-week": { run: repeatWeek, to: toNextWeek, flash: givenFlash, failed: messages.copyFailed },
  "set-plan-start": {
    run: setPlanStart,
    to: done,
    flash: ({ userId, week, before, startsOn, version }) => ({
      title: startsOn ? beginsWords(startsOn, week) : before ? messages.startRemoved : messages.noDateGiven,
      ...(startsOn && { message: messages.othersFollow }),
      ...(startsOn !== before && {
        undo: {
          action: tabAddress("drills", { form: "set-plan-start" }),
          fields: { userId, planStartsOn: before ?? "", version },
        },
      }),
    }),
    failed: messages.startFailed,
  },
  "publish-week": {
    run: publishPlanWeek,
    to: done,
    flash: ({ userId, week, isPublished, words }) => ({
      title: words,
      undo: {
        action: tabAddress("drills", { form: "publish-week" }),
        fields: { userId, week: String(week), isPublished: isPublished ? "" : "on" },
      },
    }),
    failed: messages.publishFailed,
  },
  "undo-drills": {
    run: undoDrillAct,
    to: done,
    flash: ({ leftCount }) => ({ title: messages.undone, message: leftAlone(leftCount) }),
    failed: messages.undoFailed,
  },
});
