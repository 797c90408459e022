import { listAuditOf } from "#app/features/audit/queries.server.ts";
import { assignCoach } from "#app/features/coaching/assign-coach.server.ts";
import { readMembersPage } from "#app/features/coaching/members.server.ts";
import { messages } from "#app/features/coaching/messages.ts";
import { countCompletionsOf, listLatestOf, listWeeksOf } from "#app/features/stats/admin-queries.server.ts";
import { recalculateWeeklyAccuracy } from "#app/features/stats/recalculate.server.ts";
import type { FormDoor } from "#app/http/form-action.server.ts";
import { readFilter } from "./read-filter.server.ts";
import type { TabPage } from "./tabs.server.ts";
import { doneAddress } from "./tabs.ts";

/** What the performance panels of a page of members show, read for all of them at once. */
async function readPerformance({ services, actor }: TabPage, userIds: string[]) {
  return {
    weeks: Object.groupBy(await listWeeksOf(services, actor, { userIds }), (week) => week.userId),
    latest: Object.groupBy(await listLatestOf(services, actor, { userIds, each: 5 }), (row) => row.userId),
    counts: await countCompletionsOf(services, actor, { userIds }),
  };
}

/** Users: a page of cards by tier, pro ones with their numbers, each with what coaches did. */
export async function load(page: TabPage) {
  const { services, actor } = page;
  const { filter, coaches } = readFilter(page);
  const list = await readMembersPage(services, actor, filter);
  const userIds = list.members.map((member) => member.id);
  const proIds = list.members.filter((member) => member.effectiveTier === "pro").map((member) => member.id);
  return {
    tab: "users",
    timeZone: actor.timeZone,
    now: services.clock.now(),
    sort: filter.sort === "desc" ? "desc" : "asc",
    coaches,
    list,
    performance: await readPerformance(page, proIds),
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
  "recalculate-member": {
    run: recalculateWeeklyAccuracy,
    to: done,
    flash: ({ message }) => ({ tone: "success", seconds: 10, title: "Recalculation Complete", message }),
    titles: { failed: "Recalculation Failed" },
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormDoor<any>>;
