import { forbidden } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { storeWithPhoto } from "./attachments/photo.server.ts";
import { messages } from "./messages.ts";
import { answerInput, ownMessageInput } from "./schema.ts";
import { getThreadMember, requireReader, storeMessage } from "./thread/threads.server.ts";

/** Writes to the coaches. Throws not_found for someone else's clip or a drill that isn't on the plan. */
export const sendOwnMessage = operation(
  "sendOwnMessage",
  ownMessageInput,
  async function sendOwnMessage(services, actor, input) {
    if (actor.isAdmin) throw forbidden(messages.coachesElsewhere, messages.failedTitle);
    const sent = { member: actor, author: actor, isFromCoach: false };
    await storeWithPhoto(services, { senderId: actor.id, file: input.photo }, (photo) =>
      storeMessage(services, { ...input, ...sent, photo }),
    );
  },
);

/**
 * Writes to a member as a coach, which ends the member's wait. Throws not_found for an unknown member or a wrong
 * attachment, and conflict if the member's plan has no messages.
 */
export const answerMember = operation(
  "answerMember",
  answerInput,
  async function answerMember(services, actor, input) {
    const { memberId, ...written } = input;
    const member = await getThreadMember(services, memberId);
    requireReader(member);
    const sent = { member, author: actor, isFromCoach: true };
    await storeWithPhoto(services, { senderId: actor.id, file: written.photo }, (photo) =>
      storeMessage(services, { ...written, ...sent, photo }),
    );
    return { memberId };
  },
);
