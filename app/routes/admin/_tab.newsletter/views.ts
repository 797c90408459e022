/** The tab's views, the first one shown unless the address names another. */
export const views = [
  { id: "issues", label: "Issues" },
  { id: "notifications", label: "Notifications" },
  { id: "subscribers", label: "Subscribers" },
] as const;
