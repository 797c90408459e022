import { planNames } from "#app/features/base/tiers.ts";
import { type PackageView, readView, tiersBeyond } from "#app/features/people/coaching/package-views.ts";
import { membershipIs, messages } from "#app/features/people/entitlements/messages.ts";
import { updateMembership } from "#app/features/people/entitlements/set-tier.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import * as today from "../_tab._index/tab.server.ts";
import * as assignments from "../_tab.coach-assignments/tab.server.ts";
import * as contacts from "../_tab.contacts/tab.server.ts";
import * as drills from "../_tab.drills/tab.server.ts";
import * as newsletter from "../_tab.newsletter/tab.server.ts";
import * as notes from "../_tab.notes/tab.server.ts";
import * as submissions from "../_tab.submissions/tab.server.ts";
import * as tools from "../_tab.system-tools/tab.server.ts";
import * as upload from "../_tab.upload/tab.server.ts";
import * as users from "../_tab.users/tab.server.ts";
import { type AdminPageId, changedAddress, readTab, tabAddress } from "./tabs.ts";

const loads = {
  today: today.load,
  contacts: contacts.load,
  submissions: submissions.load,
  notes: notes.load,
  drills: drills.load,
  upload: upload.load,
  newsletter: newsletter.load,
  users: users.load,
  "coach-assignments": assignments.load,
  "system-tools": tools.load,
} as const satisfies Record<AdminPageId, (page: MemberPage) => Promise<unknown>>;

/** Loads a tab's data. */
export function loadTab(id: AdminPageId, page: MemberPage) {
  return loads[id](page);
}

/** What the package view leaves out of each tab's lists; the Users tab always has Elite and Pro. */
const filtered: Partial<Record<AdminPageId, string>> = {
  submissions: "videos of members on",
  notes: "members on",
  drills: "drills for",
  upload: "videos and tutorials for",
  newsletter: "notifications for",
  "coach-assignments": "members on",
};

const listed = new Intl.ListFormat("en-US");

/** The sentence that says what the package view hides in a tab; null if that is nothing. */
function hiddenWords(view: PackageView, tab: AdminPageId): string | null {
  const plans = tiersBeyond(view).map((tier) => planNames[tier]);
  const what = filtered[tab];
  return what && plans.length > 0 ? `This view hides ${what} ${listed.format(plans)}.` : null;
}

/** The values of the header's two selectors: whose name the area shows, and its package view. */
export function readHeader({ services, actor, url }: MemberPage) {
  const coaches = services.config.coaches.map(({ key, name }) => ({ key, name }));
  const wanted = url.searchParams.get("coachView");
  const coach = coaches.find(({ key }) => key === wanted) ?? coaches[0];
  const view: PackageView = readView(url.searchParams.get("view"));
  const hidden = hiddenWords(view, readTab(url.searchParams.get("tab")));
  return {
    ownId: actor.id,
    coaches,
    coach,
    view,
    hidden,
    hidesBasic: url.searchParams.get("hideBasic") === "on",
  };
}

const headerForms = {
  "update-membership": {
    run: updateMembership,
    to: (_result, { url }) => changedAddress(url.searchParams, { form: null }),
    flash: ({ user, actId }) => ({
      title: messages.membershipSet,
      message: membershipIs(user.subscriptionTier),
      ...(actId && { undo: { action: tabAddress("users", { form: "undo-tier" }), fields: { actId } } }),
    }),
    failed: messages.membershipFailed,
  } satisfies FormHandler<Awaited<ReturnType<typeof updateMembership>>>,
};

/** Every form of the admin area by its name. */
export const adminForms = {
  ...headerForms,
  ...today.forms,
  ...contacts.forms,
  ...submissions.forms,
  ...notes.forms,
  ...drills.forms,
  ...upload.forms,
  ...newsletter.forms,
  ...users.forms,
  ...assignments.forms,
  ...tools.forms,
};
