import { nextDueLink } from "#app/features/desk/today/rules.ts";
import { saveDraft } from "#app/features/talk/messages/drafts.server.ts";
import { reopenThreads, settleThreads, takeOver } from "#app/features/talk/messages/mark-threads.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import { insertPhrase } from "#app/features/talk/messages/phrases.server.ts";
import { answerMember } from "#app/features/talk/messages/send.server.ts";
import { coachVoiceNote } from "#app/features/talk/messages/voice-note.server.ts";
import {
  assignByHand,
  removeHomework,
  restoreHomework,
} from "#app/features/training/homework/give.server.ts";
import { messages as homeworkWords } from "#app/features/training/homework/messages.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import { keptAnswer } from "#app/ui/use-kept-form.ts";

type Args = { params: { memberId?: string } };

const here = (memberId = "") => `/admin/messages/${memberId}`;
const to = (_result: unknown, { params }: Args) => here(params.memberId);
const success = (title: string) => ({ tone: "success", title }) as const;

/** An answer that went out leads on to the next one. */
const sent = { ...success(messages.sent), link: nextDueLink };

const send = { run: answerMember, titles: { failed: messages.failedTitle } };
const keep = { run: saveDraft, titles: { failed: messages.draftFailedTitle } };
const notGiven = { failed: homeworkWords.notGivenTitle, invalid: homeworkWords.notGivenTitle };
const notRemoved = { failed: homeworkWords.notRemovedTitle };
const notMarked = { failed: messages.notMarkedTitle };

type Removed = Awaited<ReturnType<typeof removeHomework>>;
type Settled = Awaited<ReturnType<typeof settleThreads>>;

/** Every form of a conversation's page, as coaches have it. */
export const threadForms = {
  send: { ...send, to, flash: sent },
  "send-kept": { ...send, to: keptAnswer, flash: sent },
  "send-voice": { ...coachVoiceNote, to, flash: sent, titles: send.titles },
  "save-draft": {
    ...keep,
    to,
    flash: { ...success(messages.draftSaved), message: messages.draftSavedDetail },
  },
  "insert-phrase": { run: insertPhrase, to, titles: keep.titles },
  "keep-draft": { ...keep, to: keptAnswer },
  "take-over": {
    run: takeOver,
    to,
    flash: success(messages.tookOver),
    titles: { failed: messages.notTakenTitle },
  },
  settle: {
    run: settleThreads,
    to,
    titles: notMarked,
    flash: ({ settled }: Settled) => ({
      ...success(messages.settled),
      ...(settled[0] && {
        undo: { action: `${here(settled[0])}?form=reopen`, fields: { memberIds: settled[0] } },
      }),
    }),
  },
  reopen: { run: reopenThreads, to, titles: notMarked, flash: success(messages.waitingAgain) },
  "give-homework": { run: assignByHand, to, flash: success(homeworkWords.given), titles: notGiven },
  "remove-homework": {
    run: removeHomework,
    to,
    titles: notRemoved,
    flash: ({ memberId, actId }: Removed) => ({
      ...success(homeworkWords.removed),
      undo: { action: `${here(memberId)}?form=restore-homework`, fields: { actId } },
    }),
  },
  "restore-homework": {
    run: restoreHomework,
    to,
    flash: success(homeworkWords.restored),
    titles: notRemoved,
  },
  // biome-ignore lint/suspicious/noExplicitAny: each form keeps its own result type
} satisfies Record<string, FormHandler<any>>;
