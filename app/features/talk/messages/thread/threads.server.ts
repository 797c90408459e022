import { createHash } from "node:crypto";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { noteStored, ownKey } from "#app/features/base/send-once.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { enqueueOwnCoachPush, enqueuePush } from "#app/features/people/push/enqueue.server.ts";
import { standingOf } from "#app/features/people/roster/standing.server.ts";
import { requireReplyAddress } from "#app/features/people/sessions/proof.server.ts";
import { attach } from "#app/features/talk/messages/attachments/attachments.server.ts";
import { insertPhoto, type MadePhoto } from "#app/features/talk/messages/attachments/photo.server.ts";
import { messages as words } from "#app/features/talk/messages/messages.ts";
import type { Attachment } from "#app/features/talk/messages/rules.ts";
import type { KeptFile } from "#app/features/video/uploads/keep-file.server.ts";
import { storeVoice } from "#app/features/video/voices/store-voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { messageDrafts, messages, messageThreads } from "#db/schema/messages.ts";
import { sends } from "#db/schema/sends.ts";
import { users } from "#db/schema/users.ts";

/** A stored thread. */
export type ThreadRow = typeof messageThreads.$inferSelect;

/** A message to store: whose thread, who wrote it, and on which side. */
export type Written = {
  member: Member;
  author: Member;
  isFromCoach: boolean;
  text: string;
  attachment: Attachment | null;
  formKey: string | null;
  draftKey: string | null;
  draftSeen?: string | null;
  draftBase?: readonly string[] | null;
  sound?: KeptFile | null;
  /** The recording's length, if the page that made it told. */
  durationMs?: number | null | undefined;
  /** Tells the recording from another one sent with the same form. */
  soundSent?: string | null;
  photo?: MadePhoto | null;
};

const threadOf = prepared((db, { memberId }: Given<{ memberId: string }>) =>
  db.query.messageThreads.findFirst({ where: eq(messageThreads.userId, memberId) }),
);

/** The member's thread, or null before its first message. */
export const findThread = async (read: Connection, memberId: string): Promise<ThreadRow | null> =>
  (await threadOf(read, { memberId })) ?? null;

/** A member and their thread, which is null before its first message. Throws not_found for an unknown member. */
export async function readMemberAndThread(services: Services, memberId: string) {
  const [row] = await services.db.read
    .select({ member: users, thread: messageThreads })
    .from(users)
    .leftJoin(messageThreads, eq(messageThreads.userId, users.id))
    .where(eq(users.id, memberId));
  if (!row) throw notFound();
  const { member, thread } = row;
  return {
    member: { ...toMember(services, member, null), assignedCoach: member.assignedCoach },
    standing: standingOf(services, member, services.clock.now()),
    thread,
  };
}

/** The member of a thread as commands see them, and their coach. Throws not_found for an unknown member. */
export async function getThreadMember(services: Services, memberId: string) {
  return (await readMemberAndThread(services, memberId)).member;
}

/** Throws conflict unless the member's plan lets them read messages. */
export function requireReader(member: Member): void {
  if (member.isAdmin || member.effectiveTier !== "pro") throw conflict(words.planWithout, words.failedTitle);
}

async function openThread(tx: Connection, memberId: string, now: Date): Promise<ThreadRow> {
  const known = await findThread(tx, memberId);
  if (known) return known;
  const marks = { memberReadPlace: 0, coachReadPlace: 0, memberMailedPlace: 0, coachMailedPlace: 0 };
  const none = { lastPlace: 0, lastMemberPlace: 0, lastCoachPlace: 0 };
  const [row] = await tx
    .insert(messageThreads)
    .values({ userId: memberId, lastMessageAt: now, ...none, ...marks })
    .returning();
  if (!row) throw new Error("The thread was not stored");
  return row;
}

/** Names the words of a stored draft, by which it is told whether a page has shown them. */
export const draftSeenOf = ({ text, attachment }: { text: string; attachment: string | null }) =>
  createHash("sha256").update(`${attachment} ${text}`).digest("base64url").slice(0, 22);

/** A page's form, the form whose draft it shows, and the words it shows of that; pages from before version 0.2.0 name none. */
export type Showing = {
  formKey: string | null;
  draftKey: string | null;
  draftSeen?: string | null | undefined;
  draftBase?: readonly string[] | null | undefined;
};

/**
 * Whether a stored draft is what a page shows or has stored, and another page hasn't gone on with it since. Two tabs that show one
 * draft have the same key, so with scripts its words tell whose it is.
 */
export function isOfPage(
  row: { text: string; attachment: string | null; formKey: string | null },
  { formKey, draftKey, draftSeen, draftBase }: Showing,
): boolean {
  if (row.formKey === draftKey && (!draftSeen || draftSeen === draftSeenOf(row))) return true;
  return draftBase ? draftBase.includes(row.text) : row.formKey === formKey;
}

/** Deletes the draft that became a message; a newer draft from another page or device stays. */
async function dropDraft(tx: Connection, written: Written): Promise<void> {
  const { member, author, text } = written;
  const mine = and(eq(messageDrafts.userId, author.id), eq(messageDrafts.memberId, member.id));
  const row = await tx.query.messageDrafts.findFirst({ where: mine });
  if (!row) return;
  const isOfForm = row.formKey !== null && isOfPage(row, written);
  if (row.text === text || isOfForm) await tx.delete(messageDrafts).where(mine);
}

/** The messages someone sent whose keys fit; one that was taken back isn't among them. */
export const listSent = (tx: Connection, authorId: string, fits: SQL | undefined) =>
  tx
    .select({ id: messages.id, key: sends.key, text: messages.text })
    .from(sends)
    .innerJoin(messages, eq(messages.id, sql`json_extract(${sends.answer}, '$.id')`))
    .where(and(eq(sends.userId, authorId), fits));

/**
 * The key to store a message under, or the message if it is stored already. A form whose answer was lost may be sent again
 * with another text, photo, or recording, which is a message of its own.
 */
async function freeKey(
  tx: Connection,
  { author, text, photo, soundSent, formKey }: Written,
): Promise<{ key: string | null } | { storedId: string }> {
  if (formKey === null) return { key: null };
  const first = ownKey("message", formKey);
  const hasFile = Boolean(photo || soundSent);
  const digest = createHash("sha256").update(`${text}${photo?.sent ?? ""}${soundSent ?? ""}`);
  const edited = `${first}:${digest.digest("base64url")}`;
  const sent = await listSent(tx, author.id, inArray(sends.key, [first, edited]));
  const stored = sent.find((one) => one.key === edited || (!hasFile && one.text === text));
  if (stored) return { storedId: stored.id };
  // Two files may come with the same text, so one is never stored under the form's own key.
  return { key: hasFile || sent.length > 0 ? edited : first };
}

function marksAfter(thread: ThreadRow, isFromCoach: boolean, now: Date): Partial<ThreadRow> {
  const lastPlace = thread.lastPlace + 1;
  const common = { lastPlace, lastMessageAt: now };
  return isFromCoach
    ? { ...common, lastCoachPlace: lastPlace, waitingSince: null }
    : { ...common, lastMemberPlace: lastPlace, waitingSince: thread.waitingSince ?? now };
}

/** The name under which devices are told of a message, once. */
export const pushName = (message: { memberId: string; isFromCoach: boolean; place: number }) =>
  message.isFromCoach ? `message ${message.place}` : `message ${message.memberId} ${message.place}`;

/** Notifies the other side's devices of a message. */
async function pushMessage(tx: Connection, services: Services, written: Written, place: number) {
  const { member, isFromCoach } = written;
  const memberId = member.id;
  const news = { kind: "message", about: pushName({ memberId, isFromCoach, place }) } as const;
  return isFromCoach
    ? enqueuePush(tx, services, { ...news, path: "/portal/messages", userId: memberId })
    : enqueueOwnCoachPush(tx, services, { ...news, path: `/admin/messages/${memberId}`, memberId });
}

/**
 * Stores a message at the end of the member's thread, once per form; `isNew` is false if it was stored before. Throws
 * not_found for a wrong attachment.
 */
export async function storeMessage(
  services: Services,
  written: Written,
): Promise<{ id: string; isNew: boolean }> {
  const { db, clock, ids } = services;
  const { member, author, isFromCoach, text } = written;
  const now = clock.now();
  return db.write(async (tx) => {
    await requireReplyAddress(tx, services, author);
    const free = await freeKey(tx, written);
    if ("storedId" in free) return { id: free.storedId, isNew: false };
    const attached = await attach(tx, member, written.attachment);
    const thread = await openThread(tx, member.id, now);
    const place = thread.lastPlace + 1;
    const row = { id: ids.id(), userId: member.id, place, authorId: author.id, isFromCoach, text };
    const authorName = author.firstName || (isFromCoach ? "Coach" : "Player");
    await tx.insert(messages).values({ ...row, ...attached, authorName, createdAt: now });
    if (free.key) await noteStored(tx, services, { userId: author.id, key: free.key }, row.id);
    const { sound, photo, durationMs = null } = written;
    const of = { userId: member.id, messageId: row.id };
    if (sound) await storeVoice(tx, services, { sender: author, sound, durationMs, ...of });
    if (photo) await insertPhoto(tx, photo, { ...of, createdAt: now });
    await tx
      .update(messageThreads)
      .set(marksAfter(thread, isFromCoach, now))
      .where(eq(messageThreads.userId, member.id));
    await dropDraft(tx, written);
    await pushMessage(tx, services, written, place);
    return { id: row.id, isNew: true };
  });
}
