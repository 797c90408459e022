/** The admin area's tabs in order: identifier and label. */
export const adminTabs = [
  { id: "contacts", label: "Contact Forms" },
  { id: "submissions", label: "Video Submissions" },
  { id: "notes", label: "Practice Notes" },
  { id: "drills", label: "Weekly Drills" },
  { id: "upload", label: "Video Upload" },
  { id: "newsletter", label: "Newsletter" },
  { id: "users", label: "Users" },
  { id: "coach-assignments", label: "Coach Assignments" },
  { id: "system-tools", label: "System Tools" },
] as const;

/** The identifier of an admin tab. */
export type AdminTabId = (typeof adminTabs)[number]["id"];

/** The address of a tab, with extra query parameters if given. */
export function tabAddress(id: AdminTabId, query: Record<string, string> = {}): string {
  return `/admin?${new URLSearchParams({ tab: id, ...query })}`;
}

/** What `/admin` shows: a tab or, without one, Today. */
export type AdminPageId = AdminTabId | "today";

/** The tab an address asks for: Today if it names none, the first tab if it names an unknown one. */
export function readTab(value: string | null): AdminPageId {
  if (value === null) return "today";
  return adminTabs.find((tab) => tab.id === value)?.id ?? adminTabs[0].id;
}

/** The title of a page of the area. */
export const labelOf = (id: AdminPageId) => adminTabs.find((tab) => tab.id === id)?.label ?? "Today";

/** The header's selectors, which are in every address of the area. */
export const lasting = ["coachView", "view", "hideBasic"] as const;

type Changes = Record<string, string | readonly string[] | null>;

/** The parameters that open a dialog; only one is open at a time. */
const dialogs = [
  "confirm",
  "drill",
  "completion",
  "copy",
  "free",
  "trail",
  "contact",
  "playing",
  "captions",
] as const;

/** The parameters of a dialog besides the one that opens it. */
const about = [
  "form",
  "for",
  "index",
  "review",
  "day",
  "planWeek",
  "like",
  "findDrill",
  "id",
  "back",
] as const;

/** The parameters of the steps of copying drills. */
const copying = ["source", "all", "find", "found", "drillIds", "targetUserIds", "allElite", "notAllElite"];

/** The same page's address with changed parameters; null removes one. Opening a dialog closes any other with all its parameters. */
export function changedAddress(now: URLSearchParams, changes: Changes): string {
  const query = new URLSearchParams(now);
  const opening = dialogs.find((name) => changes[name]);
  const isElse = now.has("copy") && opening !== "copy";
  if (opening) for (const name of [...dialogs, ...about, ...(isElse ? copying : [])]) query.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    for (const one of value === null ? [] : [value].flat()) query.append(name, one);
  }
  return `/admin?${query}`;
}

/** A tab's address that keeps only the header's selectors. */
export function keptAddress(now: URLSearchParams, id: string): string {
  const query = new URLSearchParams({ tab: id });
  for (const name of lasting) for (const value of now.getAll(name)) query.append(name, value);
  return `/admin?${query}`;
}

/** The area's home, Today; it keeps the header's selectors. */
export function todayAddress(now: URLSearchParams): string {
  const query = new URLSearchParams();
  for (const name of lasting) for (const value of now.getAll(name)) query.append(name, value);
  return query.size === 0 ? "/admin" : `/admin?${query}`;
}

/** The parameters that open a dialog or an inner form; removed once it is done. */
const opened = Object.fromEntries([...dialogs, ...about].map((name) => [name, null]));

/** Where a form of the area leads: the page it was sent from, with its dialog closed, and with changed parameters if given. */
export function doneAddress(now: URLSearchParams, changes: Changes = {}): string {
  return changedAddress(now, {
    ...opened,
    source: null,
    drillIds: null,
    targetUserIds: null,
    allElite: null,
    notAllElite: null,
    userIds: null,
    ...changes,
  });
}
