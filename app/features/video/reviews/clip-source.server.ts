import { eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { messages } from "#app/features/video/clips/messages.ts";
import { findClip, listPlayables } from "#app/features/video/clips/queries.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { submissions } from "#db/schema/submissions.ts";

const usualFrames = 30;

/** The size of a clip's picture in pixels; that of most clips while it is not known. */
function pictureOf(clip: { width: number | null; height: number | null } | null) {
  return { width: clip?.width || 1280, height: clip?.height || 720 };
}

type Request = typeof submissions.$inferSelect;

/** For whom a clip is played: on what connection, and who is advised what when it cannot be used. */
type Viewer = { prefersSmallVideos: boolean; advise(upload: Request): string };

/**
 * How a request's clip is played: the address of the version for the reader's connection, its picture's size in pixels, its
 * length in milliseconds (null while unknown), its frames a second, every size it can be had in, and what is wrong with it
 * when another file is needed; `isDeleted` says that there is nothing to play.
 */
export async function readClipSource(
  services: Services,
  submissionId: string,
  { prefersSmallVideos, advise }: Viewer,
) {
  const { read } = services.db;
  const row = await read.query.submissions.findFirst({ where: eq(submissions.id, submissionId) });
  if (!row) throw notFound();
  const { fileKey, fileSize: bytes } = row;
  const video = { fileKey, bytes, address: clipAddress(submissionId), advice: advise(row) };
  const {
    src: videoUrl,
    sizes,
    problem,
    poster,
    durationMs,
    words: state,
  } = (await listPlayables(services, [video], prefersSmallVideos))(video);
  const clip = await findClip(read, fileKey);
  const { width, height } = pictureOf(clip);
  const framesPerSecond = clip?.framesPerSecond || usualFrames;
  const isDeleted = sizes.length === 0;
  return { videoUrl, problem, isDeleted, framesPerSecond, poster, durationMs, sizes, state, width, height };
}

type Given = { key: string; fileName: string; contentType: string };

/**
 * The prepared version of a stored video if there is one: it plays on every phone. Else the file as it came. Throws not_found
 * for one that was deleted because it could not be used.
 */
export async function preferPrepared({ db }: Services, file: Given): Promise<Given> {
  const clip = await findClip(db.read, file.key);
  if (clip?.state === "unusable") throw notFound(messages.deleted);
  if (clip?.state !== "ready" || !clip.mainKey) return file;
  return { ...file, key: clip.mainKey, contentType: "video/mp4" };
}
