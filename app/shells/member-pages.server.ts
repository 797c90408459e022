import { isAllowed } from "../features/base/allowed.ts";
import type { Tier } from "../features/base/tiers.ts";
import type { WaitingCounts } from "../features/club/dashboard/unread-counts.server.ts";
import { isOpenTo, type PortalTabId, portalTabs, tabAddress } from "../routes/portal/_index/tabs.ts";
import type { PlacedBarItem, PlacedGroup, PlacedItem } from "./current-page.ts";

/** The signed-in person, and how much waits for them. */
type Member = { effectiveTier: Tier; isAdmin: boolean; waiting: WaitingCounts };

const lockOf = (member: Member, from: Tier) =>
  from === "basic" || isOpenTo(member, from) ? undefined : from;

function tabItems(member: Member): PlacedItem[] {
  const { notes, allNotes, reviews, answers } = member.waiting;
  const counts: Partial<Record<PortalTabId, PlacedItem["count"]>> = {
    notes: { many: notes, words: "unread" },
    videos: { many: reviews, words: "new" },
    content: { many: answers, words: "new" },
  };
  return portalTabs.map(({ id, label, from }) => {
    const lockedFor = id === "notes" && allNotes > 0 ? undefined : lockOf(member, from);
    return {
      label,
      href: tabAddress(id),
      lockedFor,
      isDisabled: lockedFor && true,
      count: counts[id],
    };
  });
}

function pageItems(member: Member): PlacedItem[] {
  const { messages, homeworkOpen, homeworkLate, intake } = member.waiting;
  const item = (href: string, label: string, from: Tier, count?: PlacedItem["count"]): PlacedItem => ({
    label,
    href,
    lockedFor: lockOf(member, from),
    count,
  });
  const late = homeworkLate > 0 ? `open, ${homeworkLate} late` : "open";
  return [
    item("/portal/messages", "Messages", "pro", { many: messages, words: "new", isUrgent: true }),
    item("/portal/homework", "Homework", "pro", {
      many: homeworkOpen,
      words: late,
      isUrgent: homeworkLate > 0,
    }),
    item("/portal/goals", "Goals", "basic"),
    ...(intake === "none"
      ? []
      : [
          item("/portal/intake", "About You", "basic", {
            many: intake === "open" ? 1 : 0,
            words: "to fill in",
          }),
        ]),
    item("/portal/calls", "Calls", "pro"),
    item("/portal/reports", "Progress Reports", "pro"),
    item("/portal/templates", "Training Templates", "elite"),
  ];
}

/** Pages about the member's own throwing, apart from the daily plan. */
const ownItems: readonly PlacedItem[] = [
  { href: "/portal/practice", label: "Log practice" },
  { href: "/portal/entries", label: "Your log" },
  { href: "/portal/matches", label: "Matches" },
  { href: "/portal/bags", label: "Bags" },
];

/** The pages of the portal in three groups, for the rail and under More. */
const memberGroups = (member: Member): PlacedGroup[] => [
  { heading: "Training", items: tabItems(member) },
  { heading: "Your game", items: ownItems },
  { heading: "With your coach", items: pageItems(member) },
];

/** The four pages in the phone's bar, with short names. Without messages in the plan, Training Content takes their place. */
function memberBar(groups: readonly PlacedGroup[], hasMessages: boolean): PlacedBarItem[] {
  const all = groups.flatMap(({ items }) => items);
  const short = (href: string, label: string, icon: PlacedBarItem["icon"]): PlacedBarItem[] =>
    all.filter((item) => item.href === href).map((item) => ({ ...item, label, icon }));
  return [
    ...short(tabAddress("dashboard"), "Dashboard", "home"),
    ...short(tabAddress("progress"), "Drills", "board"),
    ...short(tabAddress("videos"), "Videos", "film"),
    ...(hasMessages
      ? short("/portal/messages", "Messages", "talk")
      : short(tabAddress("content"), "Content", "book")),
  ];
}

/** The portal's navigation for a member, made on the server so that no page loads it as code. */
export function memberPages(member: Member) {
  const groups = memberGroups(member);
  return { groups, bar: memberBar(groups, isAllowed(member, "readOwnThread")) };
}
