import type { WorkCounts } from "../features/club/today/work-counts.server.ts";
import {
  type AdminPageId,
  type AdminTabId,
  keptAddress,
  labelOf,
  readTab,
} from "../routes/admin/_tab/tabs.ts";
import type { AreaGroup, AreaItem, BarItem } from "../ui/shell/area-items.ts";

type Place = { pathname: string; search: string };

function currentTab(pathname: string): AdminPageId | null {
  if (/^\/admin\/review\//.test(pathname)) return "submissions";
  if (/^\/admin\/import(\/|$)/.test(pathname)) return "users";
  if (/^\/admin\/newsletter\//.test(pathname)) return "newsletter";
  return readTab(pathname);
}

/** A tab of `/admin`, or a separate page below it. */
type Entry = { tab: AdminTabId } | { page: string; label: string };

const plan: readonly { heading: string; entries: readonly Entry[] }[] = [
  {
    heading: "Work",
    entries: [
      { tab: "submissions" },
      { page: "messages", label: "Messages" },
      { tab: "contacts" },
      { page: "calls", label: "Calls" },
      { page: "questions", label: "Questions" },
    ],
  },
  {
    heading: "Training",
    entries: [
      { tab: "drills" },
      { tab: "notes" },
      { page: "templates", label: "Templates" },
      { tab: "upload" },
      { page: "reports", label: "Reports" },
      { page: "intake", label: "Intake Form" },
    ],
  },
  {
    heading: "Club",
    entries: [
      { tab: "users" },
      { tab: "coach-assignments" },
      { tab: "newsletter" },
      { page: "site", label: "Site" },
      { tab: "system-tools" },
    ],
  },
];

function countsOf(work: WorkCounts): Record<string, AreaItem["count"]> {
  return {
    today: { many: work.waiting, words: "waiting" },
    submissions: { many: work.videos, words: "to review", isUrgent: work.lateVideos > 0 },
    messages: { many: work.threads, words: "waiting", isUrgent: work.lateThreads > 0 },
    contacts: { many: work.contacts, words: "to answer", isUrgent: work.lateContacts > 0 },
    calls: { many: work.calls, words: "to close" },
    questions: { many: work.questions, words: "to answer", isUrgent: work.lateQuestions > 0 },
  };
}

/** The coaches' pages in three groups, Today first; each tab's address keeps the header's selectors. */
export function coachGroups(work: WorkCounts, place: Place): AreaGroup[] {
  const query = new URLSearchParams(readTab(place.pathname) ? place.search : "");
  const current = currentTab(place.pathname);
  const counts = countsOf(work);
  const toItem = (entry: Entry): AreaItem => {
    if ("tab" in entry) {
      const { tab } = entry;
      return {
        label: labelOf(tab),
        href: keptAddress(query, tab),
        isCurrent: tab === current,
        count: counts[tab],
      };
    }
    const href = `/admin/${entry.page}`;
    const isCurrent = place.pathname === href || place.pathname.startsWith(`${href}/`);
    return { label: entry.label, href, isCurrent, count: counts[entry.page] };
  };
  const today = {
    label: labelOf("today"),
    href: keptAddress(query, "today"),
    isCurrent: current === "today",
    count: counts.today,
  };
  return plan.map(({ heading, entries }) => {
    const items = entries.map(toItem);
    return { heading, items: heading === "Work" ? [today, ...items] : items };
  });
}

/** The four pages in the phone's bar, with short names: those of daily work. */
export function coachBar([work]: readonly AreaGroup[]): BarItem[] {
  const [today, videos, messages, contacts] = work?.items ?? [];
  return [
    ...(today ? [{ ...today, icon: "home" as const }] : []),
    ...(videos ? [{ ...videos, label: "Videos", icon: "film" as const }] : []),
    ...(messages ? [{ ...messages, icon: "talk" as const }] : []),
    ...(contacts ? [{ ...contacts, label: "Contacts", icon: "mail" as const }] : []),
  ];
}
