import { redirect } from "react-router";
import { counted } from "#app/features/base/counted.ts";
import { readDraft } from "#app/features/base/form-drafts.server.ts";
import { readQuietMembers, readToday } from "#app/features/club/today/today.server.ts";
import { messages } from "#app/features/talk/notes/messages.ts";
import { sendPracticeNotes } from "#app/features/talk/notes/notes.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { keptAddress } from "../_tab/tabs.ts";
import { undoNotes } from "../_tab/undo-notes.ts";
import { addressOf } from "./actions.ts";

type Waiting = Awaited<ReturnType<typeof readToday>>;

/** What a coach answers one after the other; the rest has its own time. */
const answered = ["contact", "thread", "question", "video"];

/** The answer that is due next, of the kind just given while one waits; undefined when all are given. */
function nextDue({ overdue, today, later }: Waiting, given: string) {
  const waiting = [...overdue, ...today, ...later].filter(({ kind }) => answered.includes(kind));
  return waiting.find(({ kind }) => kind === given) ?? waiting[0];
}

/**
 * Loads what is waiting, and the members who stopped logging if the address asks to write to them. An address that asks for the
 * next answer leads on to it while there is one.
 */
export async function load({ services, actor, url }: MemberPage) {
  const today = await readToday(services, actor, {});
  const given = url.searchParams.get("next");
  const next = given !== null && nextDue(today, given);
  if (next) throw redirect(addressOf(next, url.searchParams));
  const isBack = url.searchParams.get("back") === "on";
  const asksQuiet = url.searchParams.get("note") === "quiet";
  return {
    timeZone: actor.timeZone,
    siteTimeZone: services.config.siteTimeZone,
    now: services.clock.now(),
    today,
    quiet: asksQuiet ? await readQuietMembers(services, actor, {}) : null,
    back: asksQuiet && isBack ? await readDraft(services, actor, "quiet-note") : null,
  } as const;
}

/** The form on the page. */
export const forms = pageForms({
  "note-quiet": {
    run: sendPracticeNotes,
    to: (_result, { url }) => keptAddress(url.searchParams, "today"),
    flash: ({ noteId, sentCount }) => ({
      title: messages.sentToSeveral,
      message: `To ${counted(sentCount, "member")}.`,
      seconds: 20,
      undo: undoNotes("quiet-note", noteId, "/admin?note=quiet&back=on"),
    }),
    failed: messages.failedTitle,
  },
});
