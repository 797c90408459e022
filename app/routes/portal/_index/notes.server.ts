import { listOwnNotes, readNote } from "#app/features/notes/notes.server.ts";
import type { FormDoor } from "#app/http/form-action.server.ts";
import type { TabPage } from "./tabs.server.ts";
import { isOpenTo, tabAddress } from "./tabs.ts";

/** Practice Notes: what the coach wrote, newest first; null below pro. */
export async function load({ services, actor }: TabPage) {
  const notes = isOpenTo(actor, "pro") ? await listOwnNotes(services, actor) : null;
  return { tab: "notes", timeZone: actor.timeZone, notes } as const;
}

/** The tab's form. */
export const forms = {
  "read-note": { run: readNote, to: tabAddress("notes"), titles: { failed: "Error reading note" } },
} satisfies Record<string, FormDoor<unknown>>;
