import { and, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { oneById } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, isOneOf, prepared } from "#db/prepared.ts";
import { reviews } from "#db/schema/reviews.ts";
import { voices } from "#db/schema/voices.ts";

type Row = typeof voices.$inferSelect;

/** A recording on a page and in JSON; its address changes once the converted version is ready. */
export const toVoice = ({ id, state, reason, fileKey, fileSize, durationMs, recordedAt }: Row) => ({
  id,
  state,
  problem: reason,
  soundUrl: fileKey === null ? null : `/files/voices/${id}?v=${state}`,
  fileSize,
  durationMs,
  recordedAt,
});

/** The result of {@link toVoice}. */
export type Voice = ReturnType<typeof toVoice>;

/** The request's recording with that id, or null. */
export async function findReviewVoice(
  read: Connection,
  submissionId: string,
  id: string | undefined,
): Promise<Row | null> {
  if (!id) return null;
  const own = and(eq(voices.id, id), eq(voices.submissionId, submissionId));
  return (await read.query.voices.findFirst({ where: own })) ?? null;
}

const ofMessages = prepared((db, { messageIds }: Given<{ messageIds: readonly string[] }>) =>
  db.query.voices.findMany({ where: isOneOf(voices.messageId, messageIds) }),
);

/** The recordings of messages, by message id. */
export async function findNotes(
  read: Connection,
  messageIds: string[],
): Promise<(id: string) => Voice | null> {
  if (messageIds.length === 0) return () => null;
  const rows = await ofMessages(read, { messageIds });
  return (id) => {
    const row = rows.find(({ messageId }) => messageId === id);
    return row ? toVoice(row) : null;
  };
}

/** Whether a member may hear a recording: a voice note in their thread, or one a coach published on their request. */
async function isPublished({ db }: Services, { id, submissionId }: Row): Promise<boolean> {
  if (submissionId === null) return true;
  const review = await db.read.query.reviews.findFirst({ where: eq(reviews.submissionId, submissionId) });
  return review?.published?.voice?.id === id;
}

/** A recording's bytes, for its member and the coaches. Throws not_found. */
export const fetchVoice = operation(
  "readOwnReview",
  oneById,
  async function fetchVoice(services, actor, { id }) {
    const row = await services.db.read.query.voices.findFirst({ where: eq(voices.id, id) });
    const mayHear = row && (actor.isAdmin || (row.userId === actor.id && (await isPublished(services, row))));
    if (!mayHear || row.fileKey === null) throw notFound();
    const { fileKey: key, mimeType: contentType } = row;
    return { key, contentType, fileName: key.split("/").at(-1) ?? "voice.m4a", isDownload: false };
  },
);
