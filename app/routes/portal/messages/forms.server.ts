import { saveOwnDraft } from "#app/features/talk/messages/drafts.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import { messagesLimit } from "#app/features/talk/messages/rules.ts";
import { sendOwnMessage } from "#app/features/talk/messages/send.server.ts";
import { ownVoiceNote } from "#app/features/talk/messages/voice-note.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import { keptAnswer } from "#app/ui/use-kept-form.ts";

const to = "/portal/messages";
const notSent = messages.failedTitle;
const notKept = messages.draftFailedTitle;
const send = { run: sendOwnMessage, failed: notSent, limits: [messagesLimit] };
const sent = messages.sent;
const saved = { title: messages.draftSaved, message: messages.draftSavedDetail } as const;

/** The page's forms, plain and as sent by scripts. */
export const messageForms = {
  send: { ...send, to, flash: sent },
  "send-kept": { ...send, to: keptAnswer, flash: sent },
  "send-voice": { ...ownVoiceNote, to, flash: sent, failed: notSent, limits: [messagesLimit] },
  "save-draft": { run: saveOwnDraft, to, flash: saved, failed: notKept },
  "keep-draft": { run: saveOwnDraft, to: keptAnswer, failed: notKept },
} satisfies Record<string, FormHandler<unknown>>;
