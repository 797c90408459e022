import type { Member } from "#app/features/accounts/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import * as notes from "./notes.server.ts";
import * as submissions from "./submissions.server.ts";
import type { AdminTabId } from "./tabs.ts";

/** What a tab's `load` gets. */
export type TabPage = { services: Services; actor: Member; url: URL };

const loads = {
  submissions: submissions.load,
  notes: notes.load,
} as const satisfies Record<AdminTabId, (page: TabPage) => Promise<unknown>>;

/** Reads what a tab shows. */
export function loadTab(id: AdminTabId, page: TabPage) {
  return loads[id](page);
}

/** Every form of the admin area by its name. */
export const adminForms = { ...submissions.forms, ...notes.forms };
