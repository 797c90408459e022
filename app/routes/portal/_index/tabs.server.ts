import type { MemberPage } from "#app/http/page-loader.server.ts";
import * as categories from "./categories/tab.server.ts";
import * as content from "./content/tab.server.ts";
import * as dashboard from "./dashboard/tab.server.ts";
import * as history from "./history/tab.server.ts";
import * as notes from "./notes/tab.server.ts";
import * as progress from "./progress/tab.server.ts";
import type { PortalTabId } from "./tabs.ts";
import * as videos from "./videos/tab.server.ts";

const loads = {
  dashboard: dashboard.load,
  content: content.load,
  videos: videos.load,
  progress: progress.load,
  categories: categories.load,
  notes: notes.load,
  history: history.load,
} as const satisfies Record<PortalTabId, (page: MemberPage) => Promise<unknown>>;

/** Loads a tab's data. */
export function loadTab(id: PortalTabId, page: MemberPage) {
  return loads[id](page);
}

/** Every form of the portal by its name. */
export const portalForms = {
  ...dashboard.forms,
  ...content.forms,
  ...videos.forms,
  ...progress.forms,
  ...categories.forms,
  ...notes.forms,
};
