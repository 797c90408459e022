import { and, eq, gte, inArray, isNotNull, lt, max, sql } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { messageDrafts, messagePhotos, messages, messageThreads as threads } from "#db/schema/messages.ts";
import { outbox } from "#db/schema/outbox.ts";
import { pushes, pushSubscriptions } from "#db/schema/push.ts";
import { voices } from "#db/schema/voices.ts";
import type { Side } from "./attachments/attached.server.ts";
import { messages as words } from "./messages.ts";
import { mailIdStart } from "./notify.server.ts";
import { isTakeable } from "./rules.ts";
import { oneMessage } from "./schema.ts";
import { waitingSince } from "./thread/mark-threads.server.ts";
import { findThread, pushName, type ThreadRow } from "./thread/threads.server.ts";

type Message = typeof messages.$inferSelect;

/** The author's message, while it may be taken back, and its thread. Throws not_found, and conflict once it is too late. */
async function requireTakeable(tx: Connection, { clock }: Services, author: Member, id: string) {
  const own = and(eq(messages.id, id), eq(messages.authorId, author.id));
  const message = await tx.query.messages.findFirst({ where: own });
  const thread = message && (await findThread(tx, message.userId));
  if (!message || !thread) throw notFound();
  const isRead = message.place <= (message.isFromCoach ? thread.memberReadPlace : thread.coachReadPlace);
  if (isRead) throw conflict(words.alreadyRead, words.notTakenBackTitle);
  if (!isTakeable(message.createdAt, clock.now())) throw conflict(words.tooLate, words.notTakenBackTitle);
  return { message, thread };
}

/**
 * Drops what would still tell the other side, and says whether something told them already. Their email about what else is unread is
 * written anew.
 */
async function dropNews(
  tx: Connection,
  { userId, isFromCoach, place }: Message,
  thread: ThreadRow,
): Promise<boolean> {
  const side: Side = isFromCoach ? "member" : "coach";
  const first = mailIdStart(side, userId);
  // A range of the primary key, because every email of a month is in this table.
  const isTheirs = and(gte(outbox.id, first), lt(outbox.id, `${first}~`));
  const isQueued = and(isTheirs, isNotNull(outbox.nextAttemptAt));
  const { changes } = await tx.delete(outbox).where(isQueued);
  if (changes > 0) {
    const set =
      side === "member"
        ? { memberMailedPlace: sql`${threads.memberReadPlace}` }
        : { coachMailedPlace: sql`${threads.coachReadPlace}` };
    await tx.update(threads).set(set).where(eq(threads.userId, userId));
  }
  const devices = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(isFromCoach ? eq(pushSubscriptions.userId, userId) : undefined);
  const about = eq(pushes.about, pushName({ memberId: userId, isFromCoach, place }));
  await tx
    .delete(pushes)
    .where(and(about, isNotNull(pushes.nextAttemptAt), inArray(pushes.subscriptionId, devices)));
  const mailed = isFromCoach ? thread.memberMailedPlace : thread.coachMailedPlace;
  const isPushed = and(about, isNotNull(pushes.sentAt), inArray(pushes.subscriptionId, devices));
  return (changes === 0 && mailed >= place) || (await tx.$count(pushes, isPushed)) > 0;
}

/** Sets a thread's marks to what is left in it. Its last place stays, so that no place is given twice. */
async function settleMarks(tx: Connection, thread: ThreadRow, { isFromCoach }: Message): Promise<void> {
  const { userId } = thread;
  const ofSide = and(eq(messages.userId, userId), eq(messages.isFromCoach, isFromCoach));
  const [side] = await tx
    .select({ place: max(messages.place) })
    .from(messages)
    .where(ofSide);
  const [left] = await tx
    .select({ at: max(messages.createdAt) })
    .from(messages)
    .where(eq(messages.userId, userId));
  const place = side?.place ?? 0;
  await tx
    .update(threads)
    .set({
      lastMessageAt: left?.at ?? thread.lastMessageAt,
      ...(isFromCoach ? { lastCoachPlace: place } : { lastMemberPlace: place }),
    })
    .where(eq(threads.userId, userId));
  // A member who needed no reply before still needs none.
  const since =
    isFromCoach || thread.waitingSince ? await waitingSince(tx, userId, thread.waitingSince) : null;
  await tx.update(threads).set({ waitingSince: since }).where(eq(threads.userId, userId));
}

/** Puts the words back into the author's message field, above those it already has. */
async function returnWords(tx: Connection, { clock, ids }: Services, message: Message, author: Member) {
  const { submissionId, drillId, text, userId: memberId } = message;
  const attachment = submissionId ? `clip:${submissionId}` : drillId ? `drill:${drillId}` : null;
  if (text === "" && attachment === null) return;
  // Sending it deletes the draft by its key.
  const draft = { text, attachment, formKey: ids.id(), updatedAt: clock.now() };
  const { formKey, updatedAt } = draft;
  const { text: begun, attachment: chosen } = messageDrafts;
  await tx
    .insert(messageDrafts)
    .values({ ...draft, userId: author.id, memberId })
    .onConflictDoUpdate({
      target: [messageDrafts.userId, messageDrafts.memberId],
      set: {
        text: sql`trim(${text} || char(10, 10) || ${begun}, char(10))`,
        attachment: sql`coalesce(${chosen}, ${attachment})`,
        formKey,
        updatedAt,
      },
    });
}

/** Takes a message back in one write; returns the files of its recording or photo. */
async function takeBack(services: Services, author: Member, id: string) {
  return services.db.write(async (tx) => {
    const { message, thread } = await requireTakeable(tx, services, author, id);
    const voice = await tx.query.voices.findFirst({ where: eq(voices.messageId, id) });
    const photo = await tx.query.messagePhotos.findFirst({ where: eq(messagePhotos.messageId, id) });
    await tx.delete(messages).where(eq(messages.id, id));
    const wasTold = await dropNews(tx, message, thread);
    await settleMarks(tx, thread, message);
    // A recording without words has only its name.
    const text = voice && message.text === words.voiceNote ? "" : message.text;
    await returnWords(tx, services, { ...message, text }, author);
    return {
      id,
      memberId: message.userId,
      fileKeys: [voice?.fileKey, photo?.fileKey, photo?.smallKey].filter((key) => typeof key === "string"),
      hasWords: text !== "",
      hasPhoto: photo !== undefined,
      wasTold,
    };
  });
}

const takeBackAs = (action: "sendOwnMessage" | "answerMember") =>
  operation(action, oneMessage, async function takeBackMessage(services, actor, { id }) {
    const { fileKeys, ...taken } = await takeBack(services, actor, id);
    for (const key of fileKeys) await services.storage.remove(key);
    return taken;
  });

/**
 * Takes the caller's own message back while no one has read it, for ten minutes: it leaves the thread, and its words
 * return to the message field; a photo is deleted. Throws not_found, and conflict once it is too late.
 */
export const takeBackOwnMessage = takeBackAs("sendOwnMessage");

/** The same for a coach's message to a member. */
export const takeBackAnswer = takeBackAs("answerMember");
