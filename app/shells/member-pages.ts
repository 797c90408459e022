import { isAllowed } from "../features/base/allowed.ts";
import type { Tier } from "../features/base/tiers.ts";
import type { WaitingCounts } from "../features/desk/digest/unread-counts.server.ts";
import { isOpenTo, type PortalTabId, portalTabs, readTab, tabAddress } from "../routes/portal/_index/tabs.ts";
import type { AreaGroup, AreaItem, BarItem } from "../ui/area-items.ts";

/** The signed-in person, and how much waits for them. */
export type MemberInShell = {
  effectiveTier: Tier;
  /** The plan's name on the badge. */
  plan: string;
  isAdmin: boolean;
  /** Without messages in the plan, Training Content takes their place in the bar. */
  hasMessages: boolean;
  waiting: WaitingCounts;
};

type Place = { pathname: string; search: string };

/** Pages that belong to a tab without being one. */
const belongsTo: readonly (readonly [RegExp, PortalTabId])[] = [
  [/^\/portal\/videos(\/|$)/, "videos"],
  [/^\/portal\/tutorials\//, "content"],
  [/^\/portal\/(week|log)$/, "progress"],
  [/^\/portal\/drills\//, "history"],
  [/^\/portal\/shots\//, "categories"],
  [/^\/dashboard$/, "dashboard"],
];

function currentTab({ pathname, search }: Place): PortalTabId | null {
  if (pathname === "/portal") return readTab(new URLSearchParams(search).get("tab"));
  const from = pathname.startsWith("/portal/drills/") && new URLSearchParams(search).get("from");
  if (from === "progress" || from === "categories") return from;
  return belongsTo.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
}

const lockOf = (member: MemberInShell, from: Tier) =>
  from === "basic" || isOpenTo(member, from) ? undefined : from;

function tabItems(member: MemberInShell, place: Place): AreaItem[] {
  const current = currentTab(place);
  const { notes, allNotes, reviews, answers } = member.waiting;
  const counts: Partial<Record<PortalTabId, AreaItem["count"]>> = {
    notes: { many: notes, words: "unread" },
    videos: { many: reviews, words: "new" },
    content: { many: answers, words: "new" },
  };
  return portalTabs.map(({ id, label, from }) => {
    const lockedFor = id === "notes" && allNotes > 0 ? undefined : lockOf(member, from);
    return {
      label,
      href: tabAddress(id),
      isCurrent: id === current,
      lockedFor,
      isDisabled: lockedFor && true,
      count: counts[id],
    };
  });
}

function pageItems(member: MemberInShell, { pathname }: Place): AreaItem[] {
  const { messages, homeworkOpen, homeworkLate, intake } = member.waiting;
  const item = (href: string, label: string, from: Tier, count?: AreaItem["count"]): AreaItem => ({
    label,
    href,
    isCurrent: pathname === href || pathname.startsWith(`${href}/`),
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
function ownItems({ pathname }: Place): AreaItem[] {
  const item = (href: string, label: string): AreaItem => ({
    label,
    href,
    isCurrent: pathname === href || pathname.startsWith(`${href}/`),
  });
  return [
    item("/portal/practice", "Log practice"),
    item("/portal/matches", "Matches"),
    item("/portal/bags", "Bags"),
  ];
}

/** The pages of the portal in three groups, for the rail and under More. */
export function memberGroups(member: MemberInShell, place: Place): AreaGroup[] {
  return [
    { heading: "Training", items: tabItems(member, place) },
    { heading: "Your game", items: ownItems(place) },
    { heading: "With your coach", items: pageItems(member, place) },
  ];
}

/** The four pages in the phone's bar, with short names. */
export function memberBar(groups: readonly AreaGroup[], hasMessages: boolean): BarItem[] {
  const all = groups.flatMap(({ items }) => items);
  const short = (href: string, label: string, icon: BarItem["icon"]): BarItem[] =>
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

/** Whether the person can write to the coaches. */
export const canMessage = (actor: Parameters<typeof isAllowed>[0]) => isAllowed(actor, "readOwnThread");
