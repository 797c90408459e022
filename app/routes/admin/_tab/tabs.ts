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

/** What the area shows: a tab or, at its own address, Today. */
export type AdminPageId = AdminTabId | "today";

const area = "/admin";
const pathOf = (id: AdminPageId) => (id === "today" ? area : `${area}/${id}`);
const withQuery = (path: string, query: URLSearchParams) => (query.size === 0 ? path : `${path}?${query}`);

/** The address of a tab, with query parameters if given. */
export function tabAddress(id: AdminTabId, query: Record<string, string> = {}): string {
  return withQuery(pathOf(id), new URLSearchParams(query));
}

/** The tab at a path, or Today; null for every other page. */
export function readTab(pathname: string): AdminPageId | null {
  const path = pathname.replace(/\/$/, "").toLowerCase();
  return path === area ? "today" : (adminTabs.find(({ id }) => path === pathOf(id))?.id ?? null);
}

/** Where an address from before tabs had their own leads (`/admin?tab={tab}`): an unknown tab means the first one. */
export function movedAddress({ searchParams }: URL): string | null {
  const asked = searchParams.get("tab");
  if (asked === null) return null;
  const query = new URLSearchParams(searchParams);
  query.delete("tab");
  return withQuery(pathOf(adminTabs.find(({ id }) => id === asked)?.id ?? adminTabs[0].id), query);
}

/** The title of a page of the area. */
export const labelOf = (id: AdminPageId) => adminTabs.find((tab) => tab.id === id)?.label ?? "Today";

/** What a tab's `meta` says. */
export const titled = (id: AdminPageId) => [{ title: `${labelOf(id)} · Admin` }];

/** The header's selectors, which are in every address of the area. */
export const lasting = ["coachView", "view", "hideBasic"] as const;

/** Parameters to set; null removes one. */
export type Changes = Record<string, string | readonly string[] | null>;

/** The page's own address. */
type Here = Pick<URL, "pathname" | "searchParams">;

/** The parameters that open a dialog; only one is open at a time. */
const dialogs = [
  "confirm",
  "drill",
  "completion",
  "copy",
  "free",
  "bulk",
  "trail",
  "contact",
  "open",
  "playing",
  "edit",
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

/** The same page's address with changed parameters. Opening a dialog closes any other with all its parameters. */
export function changedAddress({ pathname, searchParams: now }: Here, changes: Changes): string {
  const query = new URLSearchParams(now);
  const opening = dialogs.find((name) => changes[name]);
  const isElse = now.has("copy") && opening !== "copy";
  if (opening) for (const name of [...dialogs, ...about, ...(isElse ? copying : [])]) query.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    query.delete(name);
    for (const one of value === null ? [] : [value].flat()) query.append(name, one);
  }
  return withQuery(pathname, query);
}

/** The address of a tab, or of Today, that keeps the header's selectors, with more parameters if given. */
export function keptAddress(
  now: URLSearchParams,
  id: AdminPageId,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams(
    lasting.flatMap((name) => now.getAll(name).map((value) => [name, value])),
  );
  for (const [name, value] of Object.entries(more)) query.append(name, value);
  return withQuery(pathOf(id), query);
}

/** The parameters that open a dialog or an inner form; removed once it is done. */
const opened = Object.fromEntries([...dialogs, ...about].map((name) => [name, null]));

/** Where a form of the area leads: the page it was sent from, with its dialog closed, and with changed parameters if given. */
export function doneAddress(here: Here, changes: Changes = {}): string {
  return changedAddress(here, {
    ...opened,
    source: null,
    drillIds: null,
    targetUserIds: null,
    allElite: null,
    notAllElite: null,
    userIds: null,
    allFound: null,
    ...changes,
  });
}

/** Where an act on everyone checked leads: they stay checked, for the next act. */
export const doneWithChosen = (_result: unknown, { url }: { url: URL }) => changedAddress(url, opened);

/** Where most forms lead. */
export const done = (_result: unknown, { url }: { url: URL }) => doneAddress(url);
