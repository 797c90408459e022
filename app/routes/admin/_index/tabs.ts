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

/** What the steps of copying carry on. */
const ofCopying = [
  "source",
  "drillIds",
  "targetUserIds",
  "allElite",
  "notAllElite",
  "find",
  "found",
] as const;

/** "all" means other things elsewhere. */
const readByCopying = (now: URLSearchParams) => (now.has("copy") ? [...ofCopying, "all"] : ofCopying);

/** What else dialogs read, such as the day a new drill is for. */
const ofOthers = ["id", "day", "planWeek", "like"] as const;

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

/**
 * The address of the same page with some of its query changed; null takes a name away. Opening a dialog closes any other, with all it
 * read: only the steps of copying build on each other.
 */
export function changedAddress(now: URLSearchParams, changes: Changes): string {
  const query = new URLSearchParams(now);
  const opening = dialogs.find((name) => changes[name]);
  if (opening) for (const name of [...dialogs, ...ofOthers]) query.delete(name);
  if (opening && opening !== "copy") for (const name of readByCopying(now)) query.delete(name);
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

/** What opens an inner form of the area, or is chosen in one. */
const inForms = ["form", "for", "index", "review", "userIds"] as const;

/** Where a form of the area leads once it is done: the page it was sent from, its dialog or inner form closed. */
export function doneAddress(now: URLSearchParams): string {
  const done = [...dialogs, ...ofOthers, ...readByCopying(now), ...inForms];
  return changedAddress(now, Object.fromEntries(done.map((name) => [name, null])));
}
