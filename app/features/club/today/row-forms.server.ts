import { messages as contactWords } from "#app/features/talk/contact/messages.ts";
import { respondOnPage } from "#app/features/talk/contact/respond.server.ts";
import { messageFile } from "#app/features/talk/messages/attachments/files.server.ts";
import { saveDraft } from "#app/features/talk/messages/drafts.server.ts";
import { type Sent, messages as talkWords, undoSent } from "#app/features/talk/messages/messages.ts";
import { insertPhrase } from "#app/features/talk/messages/phrases.server.ts";
import { answerOnThread } from "#app/features/talk/messages/send.server.ts";
import { settleThreads } from "#app/features/talk/messages/thread/mark-threads.server.ts";
import { insertIntoText } from "#app/features/talk/phrases/phrases.server.ts";
import { answerOnPage } from "#app/features/talk/questions/answer.server.ts";
import { messages as questionWords } from "#app/features/talk/questions/messages.ts";
import { snoozedFlash, messages as snoozeWords } from "#app/features/talk/snooze/messages.ts";
import type { SnoozedKind } from "#app/features/talk/snooze/rules.ts";
import { snooze, wake } from "#app/features/talk/snooze/snooze.server.ts";
import type { Services } from "#app/services/services.server.ts";

type Here = { url: URL };

/** Where a list leads from an answer of a kind: the same list, with the next row open while one waits. */
export type Next<Args extends Here> = (kind: SnoozedKind, args: Args) => Promise<string>;

/** How a page reads a form that inserts a phrase into its text. */
type Read = (request: Request) => Promise<Record<string, unknown>>;

/** The list's own address with its row still open. */
const stay = (_result: unknown, { url }: Here) => {
  const query = new URLSearchParams(url.searchParams);
  query.delete("form");
  return `${url.pathname}?${query}`;
};

/** Forms of an open row that answers a member's message; `keptAnswer` is where a saved draft leads. */
function threadForms<Args extends Here>(next: Next<Args>, keptAnswer: string) {
  const send = {
    run: answerOnThread,
    upload: messageFile("answerMember"),
    to: (_result: unknown, args: Args) => next("thread", args),
    flash: (sent: Sent) => ({ title: talkWords.sent, ...undoSent(sent) }),
    failed: talkWords.failedTitle,
  };
  const keep = { run: saveDraft, failed: talkWords.draftFailedTitle };
  return {
    send,
    "send-kept": send,
    "save-draft": {
      ...keep,
      to: stay,
      flash: { title: talkWords.draftSaved, message: talkWords.draftSavedDetail },
    },
    "insert-phrase": { run: insertPhrase, to: stay, failed: keep.failed },
    "keep-draft": { ...keep, to: keptAnswer },
  };
}

/** "No reply needed" in an open row. */
const settleForm = <Args extends Here>(next: Next<Args>) => ({
  settle: {
    run: settleThreads,
    to: (_result: unknown, args: Args) => next("thread", args),
    failed: talkWords.notMarkedTitle,
    flash: ({ actId }: { actId: string | null }) => ({
      title: talkWords.settled,
      ...(actId && { undo: { action: "/admin/messages?form=reopen", fields: { actId } } }),
    }),
  },
});

/** Forms of an open row that answers a question about a tutorial. */
const questionForms = <Args extends Here>(next: Next<Args>, read: Read) => ({
  answer: {
    run: answerOnPage,
    to: (_result: unknown, args: Args) => next("question", args),
    flash: ({ id, actId }: { id: string; actId: string }) => ({
      title: questionWords.answered,
      link: { label: "See the answer", href: `/admin/questions/${id}` },
      undo: { action: "/admin/questions?form=undo-answer", fields: { actId } },
    }),
    failed: questionWords.notAnsweredTitle,
  },
  "answer-phrase": {
    run: insertIntoText,
    showsAgain: true as const,
    read,
    failed: questionWords.notAnsweredTitle,
  },
});

/** Forms of an open row that answers a visitor. */
const contactForms = <Args extends Here>(next: Next<Args>, read: Read) => ({
  "respond-contact": {
    run: respondOnPage,
    to: (_result: unknown, args: Args) => next("contact", args),
    flash: ({ id, name, email }: { id: string; name: string; email: string }, { mailer }: Services) => ({
      title: contactWords.respondedTitle,
      message: mailer.isFolder ? contactWords.respondedHere(name, email) : contactWords.respondedTo(name),
      undo: { action: "/admin/contacts?form=take-back-response", fields: { id } },
    }),
    failed: contactWords.respondFailedTitle,
  },
  "respond-phrase": {
    run: insertIntoText,
    showsAgain: true as const,
    read,
    failed: contactWords.respondFailedTitle,
  },
});

/** Putting a row off until a day, and back. */
const snoozeForms = <Args extends Here>(next: Next<Args>) => ({
  snooze: {
    run: snooze,
    to: ({ kind }: { kind: SnoozedKind }, args: Args) => next(kind, args),
    flash: snoozedFlash,
    failed: snoozeWords.notSnoozedTitle,
  },
  wake: { run: wake, to: stay, flash: snoozeWords.awake, failed: snoozeWords.notAwakeTitle },
});

/** What an open row can send: an answer of each kind, "No reply needed", and a later day. */
export const rowForms = {
  thread: threadForms,
  question: questionForms,
  contact: contactForms,
  settle: settleForm,
  snooze: snoozeForms,
};
