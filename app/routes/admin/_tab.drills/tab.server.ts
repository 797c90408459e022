import { findPeople } from "#app/features/people/roster/find-people.server.ts";
import { readMembersPage } from "#app/features/people/roster/members.server.ts";
import { findDrill, readInactivePage } from "#app/features/training/drills/admin-queries.server.ts";
import { deleteAllDrills, undoDrillAct } from "#app/features/training/drills/bulk.server.ts";
import { copyDrills, createDrillsForElite } from "#app/features/training/drills/copy-drills.server.ts";
import {
  createDrill,
  deleteDrill,
  restoreDrill,
  updateDrill,
} from "#app/features/training/drills/edit-drill.server.ts";
import {
  beginsWords,
  createdForElite,
  leftAlone,
  messages,
  removed,
} from "#app/features/training/drills/messages.ts";
import { setPlanStart } from "#app/features/training/drills/plan-start.server.ts";
import { publishPlanWeek } from "#app/features/training/drills/publish-week.server.ts";
import { repeatDrill, repeatWeek } from "#app/features/training/drills/repeat-drills.server.ts";
import { pageForms } from "#app/http/form-action.server.ts";
import { readOrSay } from "#app/http/load-failure.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { readFilter } from "../_tab/read-filter.server.ts";
import { changedAddress, done, doneAddress, tabAddress } from "../_tab/tabs.ts";
import { loadCopy } from "./copy-drills.server.ts";
import { readDialog } from "./dialog.server.ts";
import { readPlan } from "./member-plan.server.ts";

/**
 * Loads Weekly Drills: members to choose from, the selected one's drills, inactive drills, and the dialog in the
 * address.
 */
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
    deleting: confirmed ? await findDrill(services, actor, { id: confirmed }) : null,
    copying: await loadCopy(page),
  } as const;
}

type Args = { url: URL };
/** After adding a drill to a week of a member's plan, shows that week. */
function toItsWeek({ week }: { week: number }, { url }: Args) {
  return doneAddress(url, url.searchParams.has("planWeek") ? { week: String(week) } : {});
}
const undo = (actId: string) => ({
  action: tabAddress("drills", { form: "undo-drills" }),
  fields: { actId },
});
/** What was given, to whose week, and the way back. */
const givenFlash = ({ message, detail, actId }: Record<"message" | "detail" | "actId", string>) =>
  ({ title: message, message: detail, undo: undo(actId) }) as const;
/** After copying a week to the next one, shows that one. */
const toNextWeek = ({ week }: { week: number }, { url }: Args) =>
  changedAddress(url, { form: null, week: String(week) });

/** The forms on this tab. */
export const forms = pageForms({
  "create-drill": { run: createDrill, to: toItsWeek, flash: messages.created, failed: messages.createFailed },
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
  "update-drill": { run: updateDrill, to: done, flash: messages.updated, failed: messages.updateFailed },
  "move-drill": { run: updateDrill, to: done, flash: messages.updated, failed: messages.updateFailed },
  "delete-drill": {
    run: deleteDrill,
    to: done,
    flash: ({ actId }) => ({ title: messages.deleted, ...(actId && { undo: undo(actId) }) }),
    failed: messages.deleteFailed,
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
  "repeat-drill": { run: repeatDrill, to: toItsWeek, flash: givenFlash, failed: messages.addFailed },
  "repeat-week": { run: repeatWeek, to: toNextWeek, flash: givenFlash, failed: messages.copyFailed },
  "set-plan-start": {
    run: setPlanStart,
    to: done,
    flash: ({ userId, week, before, startsOn, version }) => ({
      title: startsOn ? beginsWords(startsOn, week) : messages.startRemoved,
      ...(startsOn && { message: messages.othersFollow }),
      undo: {
        action: tabAddress("drills", { form: "set-plan-start" }),
        fields: { userId, planStartsOn: before ?? "", version },
      },
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
