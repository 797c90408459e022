import { and, eq, lt } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Side } from "#app/features/talk/messages/attachments/attached.server.ts";
import { listAttachable } from "#app/features/talk/messages/attachments/attachments.server.ts";
import { readDraft } from "#app/features/talk/messages/drafts.server.ts";
import { canReadMessages, hasUnread, isTakeable, splitAround } from "#app/features/talk/messages/rules.ts";
import { ownThreadAddress, threadAddress } from "#app/features/talk/messages/schema.ts";
import { listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { clubDay } from "#app/features/talk/snooze/asleep.server.ts";
import { snoozeOf } from "#app/features/talk/snooze/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { messageThreads } from "#db/schema/messages.ts";
import { findThread, readMemberAndThread, type ThreadRow } from "./threads.server.ts";
import { type Entry, readTimeline } from "./timeline.server.ts";

/** Moves a side's mark up to what it was shown, and never back, whatever other tabs do meanwhile. */
async function markRead({ db }: Services, thread: ThreadRow, side: Side): Promise<void> {
  const { userId, lastPlace } = thread;
  const column = side === "member" ? messageThreads.memberReadPlace : messageThreads.coachReadPlace;
  const set = side === "member" ? { memberReadPlace: lastPlace } : { coachReadPlace: lastPlace };
  await db.write(async (tx) => {
    await tx
      .update(messageThreads)
      .set(set)
      .where(and(eq(messageThreads.userId, userId), lt(column, lastPlace)));
  });
}

type OpenThread = {
  member: Member;
  thread: ThreadRow | null;
  reader: Member;
  side: Side;
  shown: number;
  at: string;
  q: string;
  prefersSmallVideos: boolean;
};

/**
 * An entry as the reader sees it; `day` is their local date, `isRead` is the other side's mark, null for the other
 * side's own messages.
 */
function asSeen({ authorId, ...entry }: Entry, now: Date, asked: OpenThread) {
  const { thread, side, reader, at, q, prefersSmallVideos } = asked;
  const { attachment, photo } = entry;
  const isFromSide = (side === "coach") === entry.isFromCoach;
  const isMine = isFromSide && entry.kind === "message";
  const [own, others] =
    side === "member"
      ? [thread?.memberReadPlace ?? 0, thread?.coachReadPlace ?? 0]
      : [thread?.coachReadPlace ?? 0, thread?.memberReadPlace ?? 0];
  const isTheirs = entry.kind === "message" && !isMine;
  return {
    ...entry,
    attachment: attachment && { ...attachment, still: prefersSmallVideos ? null : attachment.still },
    photo: photo && { ...photo, src: prefersSmallVideos ? null : photo.src },
    day: localDate(entry.at, reader.timeZone),
    // Members see all coaches as one; coaches see each other's names.
    by: isMine && side === "member" ? "You" : entry.by,
    isFromSide,
    isMine,
    isSought: entry.id === at,
    pieces: entry.id === at ? splitAround(entry.text, q) : null,
    isNew: isTheirs && entry.place > own,
    isRead: isMine ? entry.place <= others : null,
    isTakeable: isMine && authorId === reader.id && entry.place > others && isTakeable(entry.at, now),
  };
}

/** Reads a thread for this reader and marks it as read by their side. */
async function openThread(services: Services, asked: OpenThread) {
  const { member, thread, reader, side } = asked;
  const { read } = services.db;
  const { entries, hasEarlier, shown } = await readTimeline(services, member.id, asked);
  const now = services.clock.now();
  const draft = await readDraft(read, reader, member.id);
  const content = {
    entries: entries.map((entry) => asSeen(entry, now, asked)),
    hasEarlier,
    shown,
    today: localDate(now, reader.timeZone),
    waitingSince: thread?.waitingSince ?? null,
    draft,
    attachable: await listAttachable(read, member, {
      drafted: draft.attachment,
      prefersSmallVideos: asked.prefersSmallVideos,
    }),
    readsHeic: await services.pictures.reads("heic"),
    formKey: services.ids.id(),
  };
  if (thread && hasUnread(thread, side)) await markRead(services, thread, side);
  return content;
}

/** The caller's own thread with the coaches; this marks new messages as read. */
export const readOwnThread = operation(
  "readOwnThread",
  ownThreadAddress,
  async function readOwnThread(services, actor, given) {
    const thread = await findThread(services.db.read, actor.id);
    return openThread(services, { ...given, member: actor, thread, reader: actor, side: "member" });
  },
);

/** A member's thread as coaches see it; this marks new messages as read for all coaches. Throws not_found. */
export const readThread = operation(
  "readThreads",
  threadAddress,
  async function readThread(services, actor, given) {
    const { member, standing, thread } = await readMemberAndThread(services, given.memberId);
    const opened = await openThread(services, { ...given, member, thread, reader: actor, side: "coach" });
    const { id, firstName, lastName, email, effectiveTier, timeZone, assignedCoach, isAdmin } = member;
    const canRead = canReadMessages({ effectiveTier, isAdmin });
    return {
      ...opened,
      standing,
      snooze: thread?.waitingSince ? snoozeOf(thread, thread.lastMessageAt, clubDay(services)) : null,
      phrases: await listPhrases(services.db.read),
      member: { id, firstName, lastName, email, effectiveTier, timeZone, assignedCoach, canRead },
    };
  },
);

/** A thread's entry as its page shows it. */
export type ShownEntry = Awaited<ReturnType<typeof readOwnThread>>["entries"][number];
