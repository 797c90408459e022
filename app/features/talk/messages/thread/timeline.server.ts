import { and, asc, desc, eq, exists, isNotNull, or, sql } from "drizzle-orm";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { coachName } from "#app/features/talk/calls/own-calls.server.ts";
import {
  type Attached,
  attachedOf,
  type Side,
  selectWithAttached,
} from "#app/features/talk/messages/attachments/attached.server.ts";
import { type Photo, toPhoto } from "#app/features/talk/messages/attachments/photo.server.ts";
import { mostShown } from "#app/features/talk/messages/rules.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { findNotes, type Voice } from "#app/features/video/voices/read-voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { asWritten } from "#db/as-written.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { calls } from "#db/schema/calls.ts";
import { homework } from "#db/schema/homework.ts";
import { messages } from "#db/schema/messages.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";

/** One entry of a thread's timeline: a message, or something else a coach told the member. */
export type Entry = {
  id: string;
  kind: "message" | "note" | "review" | "call";
  at: Date;
  by: string;
  isFromCoach: boolean;
  title: string | null;
  text: string;
  /** The link to the full entry, on the reader's side (member or coach). */
  href: string | null;
  attachment: Attached | null;
  /** The recording of a voice note. */
  voice?: Voice | null;
  photo?: Photo | null;
  /** A note that is new to its member, though the thread shows all of it. */
  isUnreadWhole?: boolean;
  /** A message's author; null once the account is deleted. */
  authorId?: string | null;
  /** A message's position in its thread; 0 for anything else. */
  place: number;
};

/** Reads the newest entries of one kind, up to a limit. */
export type Source = (services: Services, memberId: string, side: Side, most: number) => Promise<Entry[]>;

const excerpt = 400;

type Newest = Given<{ memberId: string; most: number }>;

const newestMessages = prepared((db, { memberId, most }: Newest) =>
  selectWithAttached(db).where(eq(messages.userId, memberId)).orderBy(desc(messages.place)).limit(most),
);

const written: Source = async ({ db }, memberId, side, most) => {
  const rows = await newestMessages(db.read, { memberId, most });
  const voiceOf = await findNotes(
    db.read,
    rows.map(({ message }) => message.id),
  );
  return rows.map(({ message, photo, ...attached }) => ({
    id: message.id,
    kind: "message",
    at: message.createdAt,
    by: message.authorName,
    isFromCoach: message.isFromCoach,
    title: null,
    text: message.text,
    href: null,
    attachment: attachedOf({ message, ...attached }, side),
    voice: voiceOf(message.id),
    photo: photo && toPhoto(photo),
    authorId: message.authorId,
    place: message.place,
  }));
};

const firstName = (name: string) => name.split(" ")[0] ?? name;

const newestNotes = prepared((db, { memberId, most }: Newest) =>
  db.query.practiceNotes.findMany({
    where: eq(practiceNotes.userId, memberId),
    orderBy: desc(practiceNotes.createdAt),
    limit: most,
  }),
);

const notes: Source = async ({ db, config }, memberId, side, most) => {
  // A note without a name gets the first coach's (D32).
  const unnamed = firstName(config.coaches[0]?.name ?? "Coach");
  const rows = await newestNotes(db.read, { memberId, most });
  return rows.map((row) => ({
    id: row.id,
    kind: "note",
    at: row.createdAt,
    by: row.coachName ?? unnamed,
    isFromCoach: true,
    title: row.title,
    text: excerptOf(row.content, excerpt),
    isUnreadWhole: row.readAt === null && Array.from(row.content).length <= excerpt,
    attachment: null,
    place: 0,
    href: side === "member" ? `/portal?tab=notes&note=${row.id}` : `/admin/notes?user=${memberId}`,
  }));
};

const newestAnswers = prepared((db, { memberId, most }: Newest) => {
  const { reviewedAt, feedbackText } = submissions;
  return db
    .select({ id: submissions.id, title: submissions.title, reviewedAt, feedbackText, by: users.firstName })
    .from(submissions)
    .leftJoin(reviews, eq(reviews.submissionId, submissions.id))
    .leftJoin(users, eq(users.id, reviews.publishedBy))
    .where(and(eq(submissions.userId, memberId), isNotNull(reviewedAt), isNotNull(feedbackText)))
    .orderBy(desc(reviewedAt))
    .limit(most);
});

const answers: Source = async ({ db }, memberId, side, most) => {
  const rows = await newestAnswers(db.read, { memberId, most });
  return rows.map((row) => ({
    id: row.id,
    kind: "review",
    at: row.reviewedAt ?? new Date(0),
    // Feedback given outside the review desk doesn't record its coach.
    by: row.by || "Coach",
    isFromCoach: true,
    title: shownTitle(row.title),
    text: excerptOf(row.feedbackText ?? "", excerpt),
    attachment: null,
    place: 0,
    href: side === "member" ? `/portal/videos/${row.id}` : `/admin/review/${row.id}`,
  }));
};

/** Calls with a summary, homework, or both. */
const newestCalls = prepared((db, { memberId, most }: Newest) => {
  const { closedAt, summary } = calls;
  const ofCall = and(eq(homework.source, "call"), eq(homework.sourceId, calls.id));
  const given = db
    .select({ text: homework.text })
    .from(homework)
    .where(ofCall)
    .orderBy(asc(homework.createdAt), asWritten(homework));
  return db
    .select({
      id: calls.id,
      coachKey: calls.coachKey,
      topic: calls.topic,
      closedAt,
      summary,
      given: sql<string>`(select json_group_array(text) from ${given})`,
    })
    .from(calls)
    .where(and(eq(calls.userId, memberId), isNotNull(closedAt), or(isNotNull(summary), exists(given))))
    .orderBy(desc(closedAt))
    .limit(most);
});

const callSummaries: Source = async (services, memberId, side, most) => {
  const rows = await newestCalls(services.db.read, { memberId, most });
  const wordsOf = (texts: string) => (JSON.parse(texts) as string[]).map((text) => `Homework: ${text}`);
  return rows.map((row) => ({
    id: row.id,
    kind: "call",
    at: row.closedAt ?? new Date(0),
    isFromCoach: true,
    by: coachName(services, row.coachKey),
    title: row.topic,
    attachment: null,
    place: 0,
    text: [excerptOf(row.summary ?? "", excerpt), ...wordsOf(row.given)].filter(Boolean).join("\n"),
    href: side === "member" ? `/portal/calls/${row.id}` : `/admin/calls/${row.id}`,
  }));
};

/** Every kind of entry. A new place where coaches tell members something needs an entry here. */
const sources: readonly Source[] = [written, notes, answers, callSummaries];

type TimelineWindow = {
  side: Side;
  shown: number;
  /** An entry that must be among them, if it isn't too early; empty for none. */
  at: string;
};

/**
 * The latest entries of a member's timeline, oldest first, whether there are earlier ones, and how many were asked for
 * in the end.
 */
export async function readTimeline(services: Services, memberId: string, asked: TimelineWindow) {
  const { side, at } = asked;
  for (let { shown } = asked; ; shown = Math.min(mostShown, shown * 4)) {
    const found: Entry[] = [];
    for (const source of sources) found.push(...(await source(services, memberId, side, shown + 1)));
    found.sort((a, b) => a.at.getTime() - b.at.getTime() || a.place - b.place || (a.id < b.id ? -1 : 1));
    const entries = found.slice(-shown);
    const hasEarlier = found.length > shown;
    const isThere = at === "" || entries.some(({ id }) => id === at);
    if (isThere || !hasEarlier || shown >= mostShown) return { entries, hasEarlier, shown };
  }
}
