import { eq } from "drizzle-orm";
import { messages } from "#app/features/clips/messages.ts";
import { findClip, listPlayables } from "#app/features/clips/queries.server.ts";
import { clipAddress } from "#app/features/submissions/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { submissions } from "#db/schema/submissions.ts";

const usualFrames = 30;

/** How a request's clip is played: the address of the version for the reader's line, and its frames a second. */
export async function readClipSource(services: Services, submissionId: string, isSlowLine: boolean) {
  const { read } = services.db;
  const row = await read.query.submissions.findFirst({ where: eq(submissions.id, submissionId) });
  const fileKey = row?.fileKey ?? "";
  const video = { fileKey, address: clipAddress(submissionId), bytes: row?.fileSize ?? 0 };
  const playableOf = await listPlayables(services, [video], { isSlowLine, advice: messages.sendAgain });
  const clip = await findClip(read, fileKey);
  return { videoUrl: playableOf(video).src, framesPerSecond: clip?.framesPerSecond || usualFrames };
}

type Given = { key: string; fileName: string; contentType: string };

/** The prepared version of a stored video if there is one: it plays on every phone. Else the file as it came. */
export async function preferPrepared({ db }: Services, file: Given): Promise<Given> {
  const clip = await findClip(db.read, file.key);
  if (clip?.state !== "ready" || !clip.mainKey) return file;
  return { ...file, key: clip.mainKey, contentType: "video/mp4" };
}
