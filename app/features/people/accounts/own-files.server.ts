import { and, eq, isNotNull, like } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { messagePhotos } from "#db/schema/messages.ts";
import { angleRequests, reviewMedia, reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { voices } from "#db/schema/voices.ts";

/** A stored file for a member's copy: its folder and date; null if it doesn't exist. */
type OwnFile = {
  folder: string;
  id: string;
  fileKey: string | null;
  fileSize: number | null;
  at: Date | null;
};

/** The recordings a member may hear: those in the conversation, and the published one of each review. */
async function listSounds(read: Connection, userId: string) {
  const { id, fileKey, fileSize, recordedAt: at } = voices;
  const rows = await read
    .select({ id, fileKey, fileSize, at, submissionId: voices.submissionId, published: reviews.published })
    .from(voices)
    .leftJoin(reviews, eq(reviews.submissionId, voices.submissionId))
    .where(and(eq(voices.userId, userId), isNotNull(fileKey)));
  return rows.filter((row) => row.submissionId === null || row.published?.voice?.id === row.id);
}

/**
 * The member's own clips, clips that answered a coach's question, stills with the coach's drawings, recordings, and
 * the photos of their conversation.
 */
export async function listOwnFiles({ db: { read } }: Services, userId: string): Promise<OwnFile[]> {
  const mine = eq(submissions.userId, userId);
  const { id, fileKey, fileSize, uploadedAt: at } = submissions;
  const clips = await read.select({ id, fileKey, fileSize, at }).from(submissions).where(mine);
  const [angle, still] = [angleRequests, reviewMedia];
  const angles = await read
    .select({ id: angle.id, fileKey: angle.fileKey, fileSize: angle.fileSize, at: angle.answeredAt })
    .from(angle)
    .innerJoin(submissions, eq(id, angle.submissionId))
    .where(and(mine, isNotNull(angle.fileKey)));
  const stills = await read
    .select({ id: still.id, fileKey: still.fileKey, fileSize: still.fileSize, at: still.madeAt })
    .from(still)
    .innerJoin(submissions, eq(id, still.submissionId))
    .where(and(mine, like(still.part, "still-%")));
  const into = (folder: string) => (file: Omit<OwnFile, "folder">) => ({ folder, ...file });
  const sounds = await listSounds(read, userId);
  const photo = messagePhotos;
  const photos = await read
    .select({ id: photo.id, fileKey: photo.fileKey, fileSize: photo.fileSize, at: photo.createdAt })
    .from(photo)
    .where(eq(photo.userId, userId));
  return [
    ...[...clips, ...angles].map(into("clips")),
    ...stills.map(into("drawings")),
    ...sounds.map(into("voices")),
    ...photos.map(into("photos")),
  ];
}
