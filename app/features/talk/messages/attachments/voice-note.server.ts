import { z } from "zod";
import { forbidden } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import {
  getThreadMember,
  requireReader,
  storeMessage,
} from "#app/features/talk/messages/thread/threads.server.ts";
import { orGiveBack } from "#app/features/video/uploads/keep-file.server.ts";
import { soundRefusals } from "#app/features/video/voices/refusals.ts";
import {
  type GivenSound,
  keepSound,
  soundFields,
  soundUpload,
} from "#app/features/video/voices/store-voice.server.ts";
import type { Services } from "#app/services/services.server.ts";

type Sent = { member: Member; author: Member; isFromCoach: boolean };

/** Stores a voice note as a message; if that fails, a recording uploaded by the form is deleted. */
async function sendVoice(services: Services, sent: Sent, given: GivenSound): Promise<void> {
  const sound = await keepSound(services, sent.author, given);
  const written = { text: messages.voiceNote, attachment: null, formKey: null, draftKey: null };
  await orGiveBack(sound, () => storeMessage(services, { ...sent, ...written, sound }));
}

/** A member's voice note to the coaches, up to a minute. Throws like any recording. */
const sendOwnVoiceNote = operation(
  "sendOwnMessage",
  z.object(soundFields),
  async function sendOwnVoiceNote(services, actor, input) {
    if (!input.sound && !input.uploadId) throw soundRefusals.missing();
    if (actor.isAdmin) throw forbidden(messages.coachesElsewhere, messages.failedTitle);
    await sendVoice(services, { member: actor, author: actor, isFromCoach: false }, input);
    return { message: messages.sent };
  },
);

/**
 * A coach's voice note to a member. Throws not_found for an unknown member, and conflict if the plan has no messages.
 */
const answerByVoice = operation(
  "answerMember",
  z.object({ memberId: opaqueId, ...soundFields }),
  async function answerByVoice(services, actor, { memberId, ...given }) {
    const member = await getThreadMember(services, memberId);
    requireReader(member);
    await sendVoice(services, { member, author: actor, isFromCoach: true }, given);
    return { memberId };
  },
);

const takenFor = (action: "sendOwnMessage" | "answerMember") => ({
  ...soundUpload,
  before: requireAllowed(action),
});

export const ownVoiceNote = { run: sendOwnVoiceNote, upload: takenFor("sendOwnMessage") } as const;
export const coachVoiceNote = { run: answerByVoice, upload: takenFor("answerMember") } as const;
