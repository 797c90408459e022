import { listOwnNotes, readNote, unreadNote } from "#app/features/talk/notes/notes.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";
import { isOpenTo, tabAddress } from "../tabs.ts";

const shownNotes = 50;

/** Practice Notes: what the coach wrote, newest first; the one the address opens is read by that. Null for who has no note and no pro (D53). */
export async function load({ services, actor, url }: MemberPage) {
  const common = { tab: "notes", timeZone: actor.timeZone } as const;
  const list = async () => (await listOwnNotes(services, actor, { limit: shownNotes })).entities;
  const before = await list();
  if (before.length === 0 && !isOpenTo(actor, "pro")) return { ...common, notes: null, open: null };
  const open = before.find((note) => note.id === url.searchParams.get("note")) ?? null;
  if (!open || open.isRead) return { ...common, notes: before, open };
  await readNote(services, actor, { id: open.id });
  return { ...common, notes: await list(), open: { ...open, isRead: true } };
}

const to = tabAddress("notes");

/** The tab's forms. */
export const forms = {
  "read-note": { run: readNote, to, titles: { failed: "Error reading note" } },
  "unread-note": { run: unreadNote, to, titles: { failed: "Error marking the note as new" } },
} satisfies Record<string, FormHandler<unknown>>;
