import { messageFile } from "#app/features/talk/messages/attachments/files.server.ts";
import { saveOwnDraft } from "#app/features/talk/messages/drafts.server.ts";
import { messages, takenBackAddress, takenBackFlash } from "#app/features/talk/messages/messages.ts";
import { messagesLimit, photosLimit } from "#app/features/talk/messages/rules.ts";
import { sendOwnMessage } from "#app/features/talk/messages/send.server.ts";
import { takeBackOwnMessage } from "#app/features/talk/messages/take-back.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { keptAnswer } from "#app/ui/draft/post-form.ts";

const to = "/portal/messages";
const notSent = messages.failedTitle;
const notKept = messages.draftFailedTitle;
const send = {
  run: sendOwnMessage,
  upload: messageFile("sendOwnMessage"),
  failed: notSent,
  limits: [messagesLimit, photosLimit],
};
const sent = messages.sent;
const saved = { title: messages.draftSaved, message: messages.draftSavedDetail } as const;

/** The page's forms, plain and as sent by scripts. */
export const messageForms = pageForms({
  send: { ...send, to, flash: sent },
  "send-kept": { ...send, to: keptAnswer, flash: sent },
  "take-back": {
    run: takeBackOwnMessage,
    to: (taken: { id: string }) => takenBackAddress(to, taken),
    flash: takenBackFlash,
    failed: messages.notTakenBackTitle,
  },
  "save-draft": { run: saveOwnDraft, to, flash: saved, failed: notKept },
  "keep-draft": { run: saveOwnDraft, to: keptAnswer, failed: notKept },
});
