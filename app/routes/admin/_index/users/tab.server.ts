import { listAuditOf, listTrailOf } from "#app/features/base/audit/queries.server.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { assignCoach } from "#app/features/people/coaching/assign-coach.server.ts";
import { findMember, readMembersPage } from "#app/features/people/coaching/members.server.ts";
import { messages } from "#app/features/people/coaching/messages.ts";
import { wrongCodeLimits } from "#app/features/people/entitlements/access-codes.server.ts";
import {
  removeFreeMembership,
  setFreeMembership,
} from "#app/features/people/entitlements/free-membership.server.ts";
import { messages as planMessages } from "#app/features/people/entitlements/messages.ts";
import { setSubscriptionTier } from "#app/features/people/entitlements/set-tier.server.ts";
import { readEntitlements } from "#app/features/people/entitlements/why.server.ts";
import {
  countCompletionsOf,
  listLatestOf,
  listWeeksOf,
} from "#app/features/training/stats/admin-queries.server.ts";
import { recalculateWeeklyAccuracy } from "#app/features/training/stats/recalculate.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { readFilter } from "../read-filter.server.ts";
import { doneAddress, tabAddress } from "../tabs.ts";

/** What the performance panels of a page of members show, read for all of them at once. */
async function readPerformance({ services, actor }: MemberPage, userIds: string[]) {
  return {
    weeks: Object.groupBy(await listWeeksOf(services, actor, { userIds }), (week) => week.userId),
    latest: Object.groupBy(await listLatestOf(services, actor, { userIds, each: 5 }), (row) => row.userId),
    counts: await countCompletionsOf(services, actor, { userIds }),
  };
}

/** What the dialog for a free membership begins with; null unless the address asks for one of a member who is there. */
async function readGrant({ services, actor, url }: MemberPage) {
  const userId = url.searchParams.get("free");
  const member = userId ? await findMember(services, actor, { userId }) : null;
  if (!member) return null;
  const now = services.clock.now();
  const { siteTimeZone } = services.config;
  const { freeMembershipTier: tier, freeMembershipUntil: until } = member;
  const isUpdate = tier !== null && until !== null && until > now;
  return {
    userId: member.id,
    version: member.version,
    name: `${member.firstName} ${member.lastName}`,
    isUpdate,
    tier: isUpdate ? tier : "pro",
    // The end of a day is the start of the next one.
    until: isUpdate ? localDate(new Date(until.getTime() - 1), siteTimeZone) : "",
    today: localDate(now, siteTimeZone),
  };
}

/** The whole trail of the member whom the address asks for; null without one. */
async function readHistory({ services, actor, url }: MemberPage) {
  const userId = url.searchParams.get("trail");
  const member = userId ? await findMember(services, actor, { userId }) : null;
  if (!member) return null;
  const entries = await listTrailOf(services, actor, { userId: member.id });
  return { name: `${member.firstName} ${member.lastName}`, entries };
}

/** Users: a page of cards by tier, pro ones with their numbers, each with what coaches did. */
export async function load(page: MemberPage) {
  const { services, actor } = page;
  const { filter, coaches } = readFilter(page);
  const list = await readMembersPage(services, actor, filter);
  const userIds = list.entities.map((member) => member.id);
  const proIds = list.entities.filter((member) => member.effectiveTier === "pro").map((member) => member.id);
  return {
    tab: "users",
    timeZone: actor.timeZone,
    siteTimeZone: services.config.siteTimeZone,
    now: services.clock.now(),
    sort: filter.sort === "desc" ? "desc" : "asc",
    coaches,
    list,
    performance: await readPerformance(page, proIds),
    entitlements: await readEntitlements(services, actor, { userIds }),
    grant: await readGrant(page),
    history: await readHistory(page),
    trail: Object.groupBy(await listAuditOf(services, actor, { userIds }), (entry) => entry.userId ?? ""),
  } as const;
}

const done = (_result: unknown, { url }: { url: URL }) => doneAddress(url.searchParams);

/** The tab's forms. */
export const forms = {
  "assign-coach": {
    run: assignCoach,
    to: done,
    flash: { tone: "success", title: messages.coachUpdated },
    titles: { failed: messages.coachFailed },
  },
  "set-tier": {
    run: setSubscriptionTier,
    limits: wrongCodeLimits,
    to: done,
    flash: { tone: "success", title: planMessages.tierSet },
    titles: { failed: planMessages.tierFailed },
  },
  "set-free": {
    run: setFreeMembership,
    to: done,
    flash: { tone: "success", title: planMessages.freeSet },
    titles: { failed: planMessages.freeFailed },
  },
  "remove-free": {
    run: removeFreeMembership,
    to: done,
    flash: ({ removed }) => ({
      tone: "success",
      seconds: 10,
      title: planMessages.freeRemoved,
      ...(removed && { undo: { action: tabAddress("users", { form: "set-free" }), fields: removed } }),
    }),
    titles: { failed: planMessages.freeRemoveFailed },
  },
  "recalculate-member": {
    run: recalculateWeeklyAccuracy,
    to: done,
    flash: ({ message }) => ({ tone: "success", seconds: 10, title: "Recalculation Complete", message }),
    titles: { failed: "Recalculation Failed" },
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormHandler<any>>;
