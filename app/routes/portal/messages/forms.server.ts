import { saveOwnDraft } from "#app/features/talk/messages/drafts.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import { messagesLimit } from "#app/features/talk/messages/rules.ts";
import { sendOwnMessage } from "#app/features/talk/messages/send.server.ts";
import { ownVoiceNote } from "#app/features/talk/messages/voice-note.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import { keptAnswer } from "#app/ui/use-kept-form.ts";

const to = "/portal/messages";
const notSent = { failed: messages.failedTitle };
const notKept = { failed: messages.draftFailedTitle };
const send = { run: sendOwnMessage, titles: notSent, limits: [messagesLimit] };
const sent = { tone: "success", title: messages.sent } as const;
const saved = { tone: "success", title: messages.draftSaved, message: messages.draftSavedDetail } as const;

/** The page's forms, plain and as sent by scripts. */
export const messageForms = {
  send: { ...send, to, flash: sent },
  "send-kept": { ...send, to: keptAnswer, flash: sent },
  "send-voice": { ...ownVoiceNote, to, flash: sent, titles: notSent, limits: [messagesLimit] },
  "save-draft": { run: saveOwnDraft, to, flash: saved, titles: notKept },
  "keep-draft": { run: saveOwnDraft, to: keptAnswer, titles: notKept },
} satisfies Record<string, FormHandler<unknown>>;
