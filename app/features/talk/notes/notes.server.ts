import { and, eq, inArray, isNull } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import type { Given } from "#db/prepared.ts";
import { drillCompletions } from "#db/schema/drills.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { users } from "#db/schema/users.ts";
import { oneNote, practiceNoteInput, practiceNotesInput, shownNotes, writtenNoteInput } from "./schema.ts";

type NoteRow = typeof practiceNotes.$inferSelect;

const firstName = (name: string) => name.split(" ")[0] ?? name;

/** The entity "Practice note"; a note without a coach's name shows the first coach's first name (D32). */
function toNote({ config }: Services, row: NoteRow) {
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    content: row.content,
    coachName: row.coachName ?? firstName(config.coaches[0]?.name ?? "Coach"),
    createdAt: row.createdAt,
    isRead: row.readAt !== null,
  };
}

const ownNotes = declareList({
  order: listOrder(practiceNotes, [[practiceNotes.createdAt, "desc"]]),
  where: ({ userId }: Given<{ userId: string }>) => eq(practiceNotes.userId, userId),
  rows: (db, query) => db.query.practiceNotes.findMany(query),
});

/** The caller's own notes, newest first (`GET /api/practice-notes`). */
export const listOwnNotes = operation(
  "listOwnNotes",
  pageWindow,
  async function listOwnNotes(services, actor, window) {
    return readWindow(services.db.read, ownNotes, { ...window, userId: actor.id }, (row) =>
      toNote(services, row),
    );
  },
);

/** Marks one of the caller's notes as read and returns it. Throws not_found for someone else's. */
export const readNote = operation("readNote", oneNote, async function readNote(services, actor, { id }) {
  const mine = and(eq(practiceNotes.id, id), eq(practiceNotes.userId, actor.id));
  await services.db.write(async (tx) => {
    await tx
      .update(practiceNotes)
      .set({ readAt: services.clock.now() })
      .where(and(mine, isNull(practiceNotes.readAt)));
  });
  const row = await services.db.read.query.practiceNotes.findFirst({ where: mine });
  if (!row) throw notFound();
  return toNote(services, row);
});

/** Marks those of the caller's notes as read that a page shows in full. */
export const readShownNotes = operation(
  "readNote",
  shownNotes,
  async function readShownNotes({ db, clock }, actor, { ids }) {
    if (ids.length === 0) return;
    const { id, userId, readAt } = practiceNotes;
    const mine = and(eq(userId, actor.id), inArray(id, ids), isNull(readAt));
    await db.write(async (tx) => {
      await tx.update(practiceNotes).set({ readAt: clock.now() }).where(mine);
    });
  },
);

/** Marks the note as new again. Throws not_found for someone else's. */
export const unreadNote = operation("readNote", oneNote, async function unreadNote(services, actor, { id }) {
  const [row] = await services.db.write(async (tx) =>
    tx
      .update(practiceNotes)
      .set({ readAt: null })
      .where(and(eq(practiceNotes.id, id), eq(practiceNotes.userId, actor.id)))
      .returning(),
  );
  if (!row) throw notFound();
  return toNote(services, row);
});

type NewNote = { title: string; content: string; completionId?: string | null };

/** The logged drill a note is about, if it is the member's; a note outlives the log, so none otherwise. */
async function aboutLog(db: Connection, userId: string, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const mine = and(eq(drillCompletions.id, id), eq(drillCompletions.userId, userId));
  return (await db.query.drillCompletions.findFirst({ where: mine }))?.id ?? null;
}

/**
 * Stores a note for each member, signed with the coach's first name: all or none. Throws not_found for an unknown
 * member.
 */
async function storeNotes(services: Services, actor: Member, userIds: readonly string[], note: NewNote) {
  const { db, clock, ids } = services;
  const createdAt = clock.now();
  return db.write(async (tx) => {
    const wanted = [...new Set(userIds)];
    const known = await tx.$count(users, inArray(users.id, wanted));
    if (known !== wanted.length) throw notFound();
    const rows = await tx
      .insert(practiceNotes)
      .values(
        wanted.map((userId) => ({
          ...note,
          id: ids.id(),
          userId,
          createdAt,
          coachName: actor.firstName,
        })),
      )
      .returning();
    const acts = rows.map(({ userId, title }) => ({ action: "send_note", userId, subject: title }) as const);
    await recordActs(tx, services, actor, acts);
    return rows;
  });
}

/** Sends a note to one member. Throws not_found for an unknown member. */
export const sendPracticeNote = operation(
  "sendPracticeNote",
  practiceNoteInput,
  async function sendPracticeNote(services, actor, { userId, ...note }) {
    const [row] = await storeNotes(services, actor, [userId], note);
    if (!row) throw new Error("The note was not stored");
    return toNote(services, row);
  },
);

/**
 * Sends the page's form to one member and returns their name. Throws invalid while its gap is unfilled, and not_found
 * for an unknown member.
 */
export const sendWrittenNote = operation(
  "sendPracticeNote",
  writtenNoteInput,
  async function sendWrittenNote(services, actor, { userId, completionId: wanted, ...note }) {
    const completionId = await aboutLog(services.db.read, userId, wanted);
    const [sent] = await storeNotes(services, actor, [userId], { ...note, completionId });
    if (!sent) throw new Error("The note was not stored");
    const { id, firstName: first, lastName: last } = users;
    const [member] = await services.db.read.select({ first, last }).from(users).where(eq(id, userId));
    return { noteId: sent.id, userId, memberName: `${member?.first ?? ""} ${member?.last ?? ""}`.trim() };
  },
);

/** Sends the same note to several members. If one is unknown, throws not_found and sends none. */
export const sendPracticeNotes = operation(
  "sendPracticeNote",
  practiceNotesInput,
  async function sendPracticeNotes(services, actor, { userIds, ...note }) {
    const [first, ...others] = await storeNotes(services, actor, userIds, note);
    if (!first) throw new Error("The notes were not stored");
    return { noteId: first.id, sentCount: others.length + 1 };
  },
);
