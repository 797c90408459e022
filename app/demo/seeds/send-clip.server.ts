import { createReadStream } from "node:fs";
import type { Member } from "#app/features/base/actor.ts";
import { videoUpload } from "#app/features/video/submissions/new-request/submit-video.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** A clip's file and what its member asks about it. */
type DemoClip = { clip: string; message: string; releaseSeconds: number; answersSubmissionId?: string };

/** Sends a member's clip as the upload form does. */
export async function sendClip(services: Services, member: Member, { clip, message, ...pair }: DemoClip) {
  const video = await services.storage.receive(createReadStream(clip), {
    fileName: `my-${clip.split("/").at(-1)}`,
    declaredType: "video/mp4",
    maxBytes: services.config.maxUploadBytes,
  });
  return videoUpload.run(services, member, { submitterMessage: message, video, ...pair });
}
