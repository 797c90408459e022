import type { Forms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import * as categories from "./categories/tab.server.ts";
import * as content from "./content/tab.server.ts";
import * as dashboard from "./dashboard/tab.server.ts";
import * as history from "./history/tab.server.ts";
import * as notes from "./notes/tab.server.ts";
import * as progress from "./progress/tab.server.ts";
import type { PortalTabId } from "./tabs.ts";
import * as videos from "./videos/tab.server.ts";

/** The server's part of every tab: its `load` and, where it has forms, those. */
export const tabs = {
  dashboard,
  content,
  videos,
  progress,
  categories,
  notes,
  history,
} as const satisfies Record<PortalTabId, { load(page: MemberPage): Promise<object>; forms?: Forms }>;
