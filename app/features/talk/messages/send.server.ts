import { forbidden } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type GivenFiles, isSentRecording, storeWithFiles } from "./attachments/files.server.ts";
import { messages } from "./messages.ts";
import type { Attachment } from "./rules.ts";
import { answerInput, ownMessageInput } from "./schema.ts";
import { getThreadMember, requireReader, storeMessage } from "./thread/threads.server.ts";

/** Whose thread a message is for, and who wrote it on which side. */
export type Sender = { member: Member; author: Member; isFromCoach: boolean };

type Given = GivenFiles & {
  text: string;
  durationMs?: number | null | undefined;
  attachment: Attachment | null;
  formKey: string | null;
  draftKey: string | null;
  draftSeen?: string | null | undefined;
  draftBase?: readonly string[] | null | undefined;
};

/**
 * Stores everything that is ready as one message (words, a photo, a recording, and what it refers to) and returns its id;
 * null if all of it had been sent before.
 */
export async function storeSent(services: Services, sent: Sender, given: Given): Promise<string | null> {
  const { file, uploadId, ...written } = given;
  const wasSent = uploadId !== undefined && (await isSentRecording(services.db.read, sent.author, uploadId));
  // Only the answer was lost, so there is nothing new.
  if (wasSent && !written.text && !file && !written.attachment) return null;
  const files = { sender: sent.author, file, uploadId: wasSent ? undefined : uploadId };
  let storedId: string | null = null;
  await storeWithFiles(services, files, async ({ photo, sound }) => {
    const { id, isNew } = await storeMessage(services, {
      ...sent,
      ...written,
      text: written.text || (sound ? messages.voiceNote : ""),
      photo,
      sound,
      soundSent: uploadId ?? (sound && `${sound.size} ${sound.fileName}`),
    });
    storedId = id;
    return isNew;
  });
  return storedId;
}

/**
 * Writes to the coaches. Throws not_found for someone else's clip or a drill that isn't on the plan, and what files are
 * refused for.
 */
export const sendOwnMessage = operation(
  "sendOwnMessage",
  ownMessageInput,
  async function sendOwnMessage(services, actor, input) {
    if (actor.isAdmin) throw forbidden(messages.coachesElsewhere, messages.failedTitle);
    await storeSent(services, { member: actor, author: actor, isFromCoach: false }, input);
  },
);

/** Stores a coach's message to a member. */
async function storeAnswer(services: Services, author: Member, memberId: string, written: Given) {
  const member = await getThreadMember(services, memberId);
  requireReader(member);
  return storeSent(services, { member, author, isFromCoach: true }, written);
}

/**
 * Writes to a member as a coach, which ends the member's wait. Throws not_found for an unknown member or a wrong
 * attachment, conflict if the member's plan has no messages, and what files are refused for.
 */
export const answerMember = operation(
  "answerMember",
  answerInput,
  async function answerMember(services, actor, { memberId, ...written }) {
    await storeAnswer(services, actor, memberId, written);
    return { memberId };
  },
);

/** Writes to a member on a page, like {@link answerMember}, and says which message it is, so that it can be taken back. */
export const answerOnThread = operation(
  "answerMember",
  answerInput,
  async function answerOnThread(services, actor, { memberId, ...written }) {
    return { memberId, messageId: await storeAnswer(services, actor, memberId, written) };
  },
);
