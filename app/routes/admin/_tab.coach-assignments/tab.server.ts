import { readRoster } from "#app/features/club/member-view/roster.server.ts";
import { assignCoaches, undoAssignment } from "#app/features/people/roster/assign-coach.server.ts";
import { listChosen } from "#app/features/people/roster/members.server.ts";
import { assigned, leftAlone, messages } from "#app/features/people/roster/messages.ts";
import { memberFilter } from "#app/features/people/roster/schema.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { readFilter } from "../_tab/read-filter.server.ts";
import { done, tabAddress } from "../_tab/tabs.ts";

/** How many members can be checked at the same time: the address holds them, and servers limit its length. */
const mostChosen = 200;

/** Coach Assignments: members to check, those who were checked on other pages or searches, and the three things to do with them. */
export async function load(page: MemberPage) {
  const { filter, coaches } = readFilter(page);
  const asked = [...new Set(page.url.searchParams.getAll("userIds"))];
  const userIds = asked.slice(0, mostChosen);
  const {
    members: _,
    rows,
    ...list
  } = await readRoster(page.services, page.actor, { ...filter, isOfView: true });
  const chosen = await listChosen(page.services, page.actor, { userIds });
  return {
    coaches,
    list: { ...list, entities: rows },
    sort: memberFilter.shape.sort.parse(filter.sort),
    chosen: chosen.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })),
    leftOut: asked.length - userIds.length,
    timeZone: page.actor.timeZone,
    siteTimeZone: page.services.config.siteTimeZone,
    now: page.services.clock.now(),
  } as const;
}

/** The tab's forms. */
export const forms = pageForms({
  "assign-coaches": {
    run: assignCoaches,
    to: done,
    flash: ({ changedCount, actId }) => ({
      title: messages.coachUpdated,
      message: assigned(changedCount),
      ...(actId && {
        undo: { action: tabAddress("coach-assignments", { form: "undo-assignment" }), fields: { actId } },
      }),
    }),
    failed: messages.coachFailed,
  },
  "undo-assignment": {
    run: undoAssignment,
    to: done,
    flash: ({ leftCount }) => ({ title: messages.undone, message: leftAlone(leftCount) }),
    failed: "Undo Failed",
  },
});
