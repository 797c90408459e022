import { notFound } from "#app/errors.ts";
import { messages } from "#app/features/video/clips/messages.ts";
import { findClip, playedIn } from "#app/features/video/clips/queries.server.ts";
import { paceOf, playableOf } from "#app/features/video/clips/rules.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { clips } from "#db/schema/clips.ts";
import type { submissions } from "#db/schema/submissions.ts";

const usualFrames = 30;

/** A clip's frame size in pixels, or the most common size if it is unknown. */
function pictureOf(clip: { width: number | null; height: number | null } | null) {
  return { width: clip?.width || 1280, height: clip?.height || 720 };
}

type Request = typeof submissions.$inferSelect;
type Clip = typeof clips.$inferSelect;

/** Who plays a clip: their connection, and which advice they get if it can't be used. */
export type Viewer = { prefersSmallVideos: boolean; advise(upload: Request): string };

/** Where the frame times of what is played are: "/files/submissions/ID/frames?size=main". */
const framesAddress = (videoUrl: string) => videoUrl.replace(/(?=\?|$)/, "/frames");

/**
 * How to play a request's clip: the address for the reader's connection, frame size in pixels, length in milliseconds
 * (null if unknown), frame rate, how much of a real second each of its seconds is, where its frame times are (null if unknown), available sizes, how far they are or what they lack, and any
 * problem. With `isDeleted` there is nothing to play.
 */
export async function clipSourceOf(
  { media }: Pick<Services, "media">,
  { request, clip }: { request: Request; clip: Clip | null },
  { prefersSmallVideos, advise }: Viewer,
) {
  const { id, fileSize: bytes } = request;
  const video = { bytes, address: clipAddress(id), advice: advise(request), clip };
  const {
    src: videoUrl,
    sizes,
    problem,
    lacks,
    poster,
    durationMs,
    words: state,
    preparing,
  } = playableOf(video, await playedIn({ media }, prefersSmallVideos));
  const { width, height } = pictureOf(clip);
  const framesPerSecond = clip?.framesPerSecond || usualFrames;
  const framesUrl = clip && framesAddress(videoUrl);
  const pace = paceOf({ framesPerSecond, captureRate: clip?.captureRate ?? null });
  const isDeleted = sizes.length === 0;
  return {
    videoUrl,
    problem,
    lacks: preparing ?? lacks,
    isDeleted,
    framesPerSecond,
    framesUrl,
    pace,
    poster,
    durationMs,
    sizes,
    state,
    width,
    height,
  };
}

/** The same from the request's row. */
export async function readClipSource(services: Services, request: Request, viewer: Viewer) {
  const clip = await findClip(services.db.read, request.fileKey);
  return clipSourceOf(services, { request, clip }, viewer);
}

type StoredFile = { key: string; fileName: string; contentType: string };

/**
 * The prepared version of a stored video, which plays on every phone, or else the original. Throws not_found if the
 * video was deleted because it couldn't be used.
 */
export async function preferPrepared({ db }: Services, file: StoredFile): Promise<StoredFile> {
  const clip = await findClip(db.read, file.key);
  if (clip?.state === "unusable") throw notFound(messages.deleted);
  if (clip?.state !== "ready" || !clip.mainKey) return file;
  return { ...file, key: clip.mainKey, contentType: "video/mp4" };
}
