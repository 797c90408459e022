import { nextDueAfter } from "#app/features/club/today/rules.ts";
import { messageFile } from "#app/features/talk/messages/attachments/files.server.ts";
import { saveDraft } from "#app/features/talk/messages/drafts.server.ts";
import {
  messages,
  type Sent,
  takenBackAddress,
  takenBackFlash,
  undoSent,
} from "#app/features/talk/messages/messages.ts";
import { insertPhrase } from "#app/features/talk/messages/phrases.server.ts";
import { answerOnThread } from "#app/features/talk/messages/send.server.ts";
import { takeBackAnswer } from "#app/features/talk/messages/take-back.server.ts";
import { settleThreads, takeOver } from "#app/features/talk/messages/thread/mark-threads.server.ts";
import {
  assignByHand,
  removeHomework,
  restoreHomework,
} from "#app/features/training/homework/give.server.ts";
import { messages as homeworkWords } from "#app/features/training/homework/messages.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { keptAnswer } from "#app/ui/draft/post-form.ts";

type Args = { params: { memberId?: string } };

const here = (memberId = "") => `/admin/messages/${memberId}`;
const to = (_result: unknown, { params }: Args) => here(params.memberId);

/** An answer that went out leads on to the next one. */
const sent = (one: Sent) => ({ title: messages.sent, link: nextDueAfter("thread"), ...undoSent(one) });

const send = { run: answerOnThread, upload: messageFile("answerMember"), failed: messages.failedTitle };
const keep = { run: saveDraft, failed: messages.draftFailedTitle };
const notGiven = { title: homeworkWords.notGivenTitle, invalid: homeworkWords.notGivenTitle };
const notRemoved = homeworkWords.notRemovedTitle;
const notMarked = messages.notMarkedTitle;

type Removed = Awaited<ReturnType<typeof removeHomework>>;
type Settled = Awaited<ReturnType<typeof settleThreads>>;

/** Every form of a conversation's page, as coaches have it. */
export const threadForms = pageForms({
  send: { ...send, to, flash: sent },
  "send-kept": { ...send, to: keptAnswer, flash: sent },
  "take-back": {
    run: takeBackAnswer,
    to: (taken: { id: string; memberId: string }) => takenBackAddress(here(taken.memberId), taken),
    flash: takenBackFlash,
    failed: messages.notTakenBackTitle,
  },
  "save-draft": {
    ...keep,
    to,
    flash: { title: messages.draftSaved, message: messages.draftSavedDetail },
  },
  "insert-phrase": { run: insertPhrase, to, failed: keep.failed },
  "keep-draft": { ...keep, to: keptAnswer },
  "take-over": { run: takeOver, to, flash: messages.tookOver, failed: messages.notTakenTitle },
  settle: {
    run: settleThreads,
    to,
    failed: notMarked,
    flash: ({ actId }: Settled) => ({
      title: messages.settled,
      ...(actId && { undo: { action: "/admin/messages?form=reopen", fields: { actId } } }),
    }),
  },
  "give-homework": { run: assignByHand, to, flash: homeworkWords.given, failed: notGiven },
  "remove-homework": {
    run: removeHomework,
    to,
    failed: notRemoved,
    flash: ({ memberId, actId }: Removed) => ({
      title: homeworkWords.removed,
      undo: { action: `${here(memberId)}?form=restore-homework`, fields: { actId } },
    }),
  },
  "restore-homework": { run: restoreHomework, to, flash: homeworkWords.restored, failed: notRemoved },
});
