import { isAllowed } from "#app/features/base/allowed.ts";
import { entriesAsked } from "#app/features/base/lists/load-more.ts";
import { listOwnNotes, readNote, unreadNote } from "#app/features/talk/notes/notes.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { tabAddress } from "../tabs.ts";

const step = 50;

/**
 * Practice Notes: the coach's notes, newest first; loading the one in the address marks it as read. On any plan
 * (D53).
 */
export async function load({ services, actor, url }: MemberPage) {
  const limit = entriesAsked(url.searchParams.get("notes"), step);
  const { entities, next } = await listOwnNotes(services, actor, { limit });
  const common = {
    canWrite: isAllowed(actor, "readOwnThread"),
    more: next === null ? null : limit + step,
  };
  const open = entities.find((note) => note.id === url.searchParams.get("note")) ?? null;
  if (!open || open.isRead) return { ...common, notes: entities, open };
  const read = await readNote(services, actor, { id: open.id });
  return { ...common, notes: entities.map((note) => (note.id === read.id ? read : note)), open: read };
}

const to = tabAddress("notes");

/** The tab's forms. */
export const forms = pageForms({
  "read-note": { run: readNote, to, failed: "Error reading note" },
  "unread-note": { run: unreadNote, to, failed: "Error marking the note as new" },
});
