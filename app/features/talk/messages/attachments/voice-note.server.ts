import { z } from "zod";
import { forbidden } from "#app/errors.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import { type Sender, storeSent } from "#app/features/talk/messages/send.server.ts";
import { getThreadMember, requireReader } from "#app/features/talk/messages/thread/threads.server.ts";
import { soundRefusals } from "#app/features/video/voices/refusals.ts";
import { type GivenSound, soundFields, soundUpload } from "#app/features/video/voices/store-voice.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** Stores a voice note as a message of its own. */
async function sendVoice(services: Services, sent: Sender, { sound, uploadId }: GivenSound): Promise<void> {
  if (!sound && !uploadId) throw soundRefusals.missing();
  const alone = { text: "", attachment: null, formKey: null, draftKey: null };
  await storeSent(services, sent, { ...alone, file: sound, uploadId });
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
