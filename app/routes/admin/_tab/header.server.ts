import { planNames } from "#app/features/base/tiers.ts";
import { coachKeyOf } from "#app/features/people/coaches/rules.ts";
import { type PackageView, readView, tiersBeyond } from "#app/features/people/roster/package-views.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { type AdminPageId, readTab } from "./tabs.ts";

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

/** The values of the header's two selectors: whose name the area shows, at first the coach's own, and its package view. */
export function readHeader({ services, actor, url }: MemberPage) {
  const { searchParams: query } = url;
  const coaches = services.config.coaches.map(({ key, name }) => ({ key, name }));
  const coachOf = (key: string | null) => coaches.find((one) => one.key === key);
  const view = readView(query.get("view"));
  return {
    ownId: actor.id,
    coaches,
    coach:
      coachOf(query.get("coachView")) ?? coachOf(coachKeyOf(actor, services.config.coaches)) ?? coaches[0],
    view,
    hidden: hiddenWords(view, readTab(url.pathname) ?? "today"),
    hidesBasic: query.get("hideBasic") === "on",
  };
}
