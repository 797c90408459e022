import { replace } from "react-router";
import { listAuditOf } from "#app/features/base/audit/queries.server.ts";
import { addDays, localDate, memberTimeZone, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { readDraft } from "#app/features/base/form-drafts.server.ts";
import { planOptions } from "#app/features/base/site/prices.ts";
import { getSite } from "#app/features/base/site/site.server.ts";
import { previewMany } from "#app/features/club/bulk/preview.server.ts";
import { bulkActs, mostAtOnce } from "#app/features/club/bulk/schema.ts";
import { readRoster } from "#app/features/club/member-view/roster.server.ts";
import { changeTier, undoTier } from "#app/features/people/entitlements/change-tier.server.ts";
import {
  grantFreeMembership,
  removeFreeMembership,
  undoFreeMembership,
} from "#app/features/people/entitlements/free-membership.server.ts";
import { messages as planMessages } from "#app/features/people/entitlements/messages.ts";
import { readEntitlements } from "#app/features/people/entitlements/reasons/why.server.ts";
import { assignCoach } from "#app/features/people/roster/assign-coach.server.ts";
import {
  findMember,
  type ListedMember,
  listChosen,
  listFoundIds,
} from "#app/features/people/roster/members.server.ts";
import { leftAlone, messages } from "#app/features/people/roster/messages.ts";
import { memberFilter } from "#app/features/people/roster/schema.ts";
import { readStanding } from "#app/features/people/roster/standing.server.ts";
import {
  countCompletionsOf,
  listLatestOf,
  listWeeksOf,
} from "#app/features/training/stats/admin-queries.server.ts";
import { recalculateWeeklyAccuracy } from "#app/features/training/stats/recalculate.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { anew } from "../_tab/filter-bar.tsx";
import { readFilter } from "../_tab/read-filter.server.ts";
import { done, tabAddress } from "../_tab/tabs.ts";

type Members = Awaited<ReturnType<typeof readRoster>>["members"];

/** The member whose row is open: the one in the address, else the only search result. */
async function findOpen({ services, actor, url }: MemberPage, members: Members) {
  const userId = url.searchParams.get("user");
  if (userId === null) return members.length === 1 ? members[0] : undefined;
  const member = members.find(({ id }) => id === userId);
  return member ?? (await findMember(services, actor, { userId })) ?? undefined;
}

/** How a pro member is doing; null on the other plans. */
async function readPerformance(
  { services, actor }: MemberPage,
  { id, effectiveTier, timeZone }: ListedMember,
) {
  if (effectiveTier !== "pro") return null;
  const userIds = [id];
  const zone = memberTimeZone({ setting: timeZone, site: services.config.siteTimeZone });
  return {
    thisWeek: weekOfYear(localDate(services.clock.now(), zone)),
    weeks: await listWeeksOf(services, actor, { userIds }),
    completions: await listLatestOf(services, actor, { userIds, each: 5 }),
    completionsCount: (await countCompletionsOf(services, actor, { userIds }))[id] ?? 0,
  };
}

/** The open card: account, plan and why, numbers, and coaches' actions. */
async function readCard(page: MemberPage, members: Members) {
  const { services, actor } = page;
  const member = await findOpen(page, members);
  if (!member) return null;
  const userIds = [member.id];
  return {
    member,
    standing: await readStanding(services, actor, { userId: member.id }),
    performance: await readPerformance(page, member),
    entitlement: (await readEntitlements(services, actor, { userIds }))[member.id],
    trail: await listAuditOf(services, actor, { userIds }),
  };
}

/** The initial values of the free membership dialog; null unless the address asks for one of an existing member. */
async function readGrant({ services, actor, url }: MemberPage, members: Members) {
  const userId = url.searchParams.get("free");
  if (!userId) return null;
  const listed = members.find(({ id }) => id === userId);
  const member = listed ?? (await findMember(services, actor, { userId }));
  if (!member) return null;
  const now = services.clock.now();
  const { siteTimeZone } = services.config;
  const today = localDate(now, siteTimeZone);
  const { freeMembershipTier: tier, freeMembershipUntil: until } = member;
  const isUpdate = tier !== null && until !== null && until > now;
  return {
    userId: member.id,
    version: member.version,
    name: `${member.firstName} ${member.lastName}`,
    isUpdate,
    tier: isUpdate ? tier : "pro",
    // The end of a day is the start of the next one.
    until: isUpdate ? localDate(new Date(until.getTime() - 1), siteTimeZone) : addDays(today, 30),
    today,
    usual: [30, 90, 365].map((days) => ({ days, until: addDays(today, days) })),
  };
}

/** How many members can be checked by hand: the address holds them, and servers limit its length. */
const mostChosen = 200;

/** Who is checked, also on other pages, and the act that is asked for with what it would change. */
async function readChosen(page: MemberPage, filter: object, total: number) {
  const { services, actor, url } = page;
  const asked = [...new Set(url.searchParams.getAll("userIds"))];
  const userIds = asked.slice(0, mostChosen);
  const leftOut = asked.length - userIds.length;
  const isAll = url.searchParams.get("allFound") === "on";
  const act = bulkActs.find((one) => one === url.searchParams.get("bulk"));
  const chosen = (await listChosen(services, actor, { userIds })).map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`,
  }));
  if (!act) return { chosen, leftOut, bulk: null };
  const ids = isAll ? await listFoundIds(services, actor, { ...filter, most: mostAtOnce }) : userIds;
  const preview = await previewMany(services, actor, { userIds: ids });
  const today = localDate(services.clock.now(), services.config.siteTimeZone);
  const until = addDays(today, 30);
  const hasMailServer = services.config.smtpUrl !== undefined;
  return {
    chosen,
    leftOut,
    bulk: { act, preview, found: isAll ? total : ids.length, today, until, hasMailServer },
  };
}

/** A search sends its list's form, which holds the page and the member of the list before; the new one begins without. */
function beginAnew({ pathname, searchParams }: URL) {
  if (!searchParams.has(anew)) return;
  const query = new URLSearchParams(searchParams);
  for (const name of [anew, "page", "user"]) query.delete(name);
  throw replace(query.size > 0 ? `${pathname}?${query}` : pathname);
}

/** Users: a page of the roster by tier; one member can be open beside it. */
export async function load(page: MemberPage) {
  beginAnew(page.url);
  const { services, actor } = page;
  const { filter, coaches } = readFilter(page);
  const { members, rows, ...list } = await readRoster(services, actor, filter);
  return {
    timeZone: actor.timeZone,
    siteTimeZone: services.config.siteTimeZone,
    now: services.clock.now(),
    sort: memberFilter.shape.sort.parse(filter.sort),
    coaches,
    plans: planOptions(getSite(services).plans),
    access: memberFilter.shape.access.parse(filter.access),
    ...(await readChosen(page, filter, list.total - list.coaches)),
    back: page.url.searchParams.get("back") === "on" ? await readDraft(services, actor, "bulk-note") : null,
    list: { ...list, entities: rows },
    card: await readCard(page, members),
    grant: await readGrant(page, members),
  } as const;
}

/** Undo for what a coach did with free memberships. */
const undoFree = (actId: string | null) =>
  actId === null ? {} : { undo: { action: tabAddress("users", { form: "undo-free" }), fields: { actId } } };

/** The tab's forms. */
export const forms = pageForms({
  "assign-coach": { run: assignCoach, to: done, flash: messages.coachUpdated, failed: messages.coachFailed },
  "set-tier": {
    run: changeTier,
    to: done,
    flash: ({ actId }) => ({
      title: planMessages.tierSet,
      ...(actId && { undo: { action: tabAddress("users", { form: "undo-tier" }), fields: { actId } } }),
    }),
    failed: planMessages.tierFailed,
  },
  "undo-tier": {
    run: undoTier,
    to: done,
    flash: ({ tier }) => ({ title: planMessages.undone, message: planMessages.tierUndone(tier) }),
    failed: planMessages.undoFailed,
  },
  "set-free": {
    run: grantFreeMembership,
    to: done,
    flash: ({ actId }) => ({ title: planMessages.freeSet, ...undoFree(actId) }),
    failed: planMessages.freeFailed,
  },
  "remove-free": {
    run: removeFreeMembership,
    to: done,
    flash: ({ actId }) => ({ title: planMessages.freeRemoved, ...undoFree(actId) }),
    failed: planMessages.freeRemoveFailed,
  },
  "undo-free": {
    run: undoFreeMembership,
    to: done,
    flash: ({ leftCount }) => ({
      title: planMessages.undone,
      message: [planMessages.freeUndone, leftAlone(leftCount)].filter(Boolean).join(" "),
    }),
    failed: planMessages.undoFailed,
  },
  "recalculate-member": {
    run: recalculateWeeklyAccuracy,
    to: done,
    flash: ({ message }) => ({ seconds: 10, title: "Recalculation Complete", message }),
    failed: "Recalculation Failed",
  },
});
