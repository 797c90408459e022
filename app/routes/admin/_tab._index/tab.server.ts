import { type ActionFunctionArgs, redirect } from "react-router";
import { counted } from "#app/features/base/counted.ts";
import { readDraft } from "#app/features/base/form-drafts.server.ts";
import { findOpenItem } from "#app/features/club/today/open-item.server.ts";
import { type Next, rowForms } from "#app/features/club/today/row-forms.server.ts";
import { readQuietMembers, readToday } from "#app/features/club/today/today.server.ts";
import { messages } from "#app/features/talk/notes/messages.ts";
import { sendPracticeNotes } from "#app/features/talk/notes/notes.server.ts";
import { snoozedKinds } from "#app/features/talk/snooze/rules.ts";
import { readContext } from "#app/http/context.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { withPhrase } from "#app/http/forms/with-phrase.server.ts";
import type { MemberPage } from "#app/http/pages/page-loader.server.ts";
import { keptAnswer } from "#app/ui/draft/post-form.ts";
import { keptAddress } from "../_tab/tabs.ts";
import { undoNotes } from "../_tab/undo-notes.ts";
import { addressOf } from "./actions.ts";

type Waiting = Awaited<ReturnType<typeof readToday>>;

/** What a coach answers one after the other; the rest has its own time. */
const answered = ["contact", "thread", "question", "video"];

/** What is answered on this page. */
const answeredHere: readonly string[] = snoozedKinds;

/** The answers among some kinds that wait, in the order of Today's rows. */
const inRows = ({ overdue, today, later }: Waiting, among: readonly string[]) =>
  [...overdue, ...today, ...later].filter(({ kind }) => among.includes(kind));

/** The answer that is due next, of the kind just given while one waits; undefined when all are given. */
function nextDue(today: Waiting, given: string) {
  const waiting = inRows(today, answered);
  return waiting.find(({ kind }) => kind === given) ?? waiting[0];
}

/** The row that the address asks to open; null without one, or if what it names is gone. */
async function readOpen({ services, actor, url }: MemberPage) {
  const [, kind, id] = /^(contact|thread|question)-(.+)$/.exec(url.searchParams.get("open") ?? "") ?? [];
  return id === undefined ? null : findOpenItem(services, actor, { kind, id });
}

/**
 * Loads what is waiting, the row that is open, and the members who stopped logging if the address asks to write to them. An
 * address that asks for the next answer leads on to it while there is one.
 */
export async function load(page: MemberPage) {
  const { services, actor, url } = page;
  const open = await readOpen(page);
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
    open,
    quiet: asksQuiet ? await readQuietMembers(services, actor, {}) : null,
    back: asksQuiet && isBack ? await readDraft(services, actor, "quiet-note") : null,
  } as const;
}

/** Today with its first row open that is answered here, whatever its kind: no one is skipped who waits longer. */
const openNext: Next<ActionFunctionArgs> = async (_kind, { context, url }) => {
  const { services, actor } = readContext(context);
  const [next] = inRows(await readToday(services, actor, {}), answeredHere);
  return keptAddress(url.searchParams, "today", next ? { open: next.id } : {});
};

/** The form on the page. */
const noteForms = pageForms({
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

/** The page's forms: the note to quiet members, and those of the open row. */
export const forms = {
  ...noteForms,
  ...pageForms(rowForms.contact(openNext, withPhrase("response"))),
  ...pageForms(rowForms.thread(openNext, keptAnswer)),
  ...pageForms(rowForms.question(openNext, withPhrase("text"))),
  ...pageForms(rowForms.snooze(openNext)),
  ...pageForms(rowForms.settle(openNext)),
};
