/** The admin area's tabs in their order: identifier and label. */
export const adminTabs = [
  { id: "submissions", label: "Video Submissions" },
  { id: "notes", label: "Practice Notes" },
] as const;

/** The identifier of an admin tab. */
export type AdminTabId = (typeof adminTabs)[number]["id"];

/** The address of a tab, with more of the query when given. */
export function tabAddress(id: AdminTabId, query: Record<string, string> = {}): string {
  return `/admin?${new URLSearchParams({ tab: id, ...query })}`;
}

/** The tab an address asks for; anything else or nothing means the first one. */
export function readTab(value: string | null): AdminTabId {
  return adminTabs.find((tab) => tab.id === value)?.id ?? adminTabs[0].id;
}
