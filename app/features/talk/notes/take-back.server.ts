import { and, eq, inArray, isNull } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { returnToDraft } from "#app/features/base/form-drafts.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Connection } from "#db/client.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { messages } from "./messages.ts";
import { takeBackInput } from "./schema.ts";

/** The notes that were sent with this one. */
async function sentWith(tx: Connection, noteId: string) {
  const note = await tx.query.practiceNotes.findFirst({ where: eq(practiceNotes.id, noteId) });
  if (!note) throw notFound();
  const { title, content, coachName, createdAt } = note;
  const isSame = and(
    eq(practiceNotes.createdAt, createdAt),
    eq(practiceNotes.title, title),
    eq(practiceNotes.content, content),
    coachName === null ? isNull(practiceNotes.coachName) : eq(practiceNotes.coachName, coachName),
  );
  return tx.query.practiceNotes.findMany({ where: isSame });
}

/**
 * Takes a note and those sent with it back from members who have not read it, and keeps its words as the coach's draft
 * of the form it came from. Throws not_found for a note that is gone, and conflict once all were read.
 */
export const takeBackNotes = operation(
  "sendPracticeNote",
  takeBackInput,
  async function takeBackNotes(services, actor, { noteId, about }) {
    return services.db.write(async (tx) => {
      const rows = await sentWith(tx, noteId);
      const unread = rows.filter(({ readAt }) => readAt === null);
      const [note] = unread;
      if (!note) throw conflict(messages.alreadyRead);
      const ids = unread.map(({ id }) => id);
      await tx.delete(practiceNotes).where(inArray(practiceNotes.id, ids));
      await returnToDraft(tx, services, actor, {
        about,
        title: note.title,
        text: ["content", note.content],
        others: unread.map(({ userId }): [string, string] => ["userIds", userId]),
      });
      const acts = unread.map(
        ({ userId, title }) => ({ action: "take_back_note", userId, subject: title }) as const,
      );
      await recordActs(tx, services, actor, acts);
      return { takenBack: unread.length, read: rows.length - unread.length };
    });
  },
);
