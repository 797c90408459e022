import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { forbidden } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { pickFrames } from "#app/features/video/clips/frame-times.server.ts";
import { pickPicture, pickSize } from "#app/features/video/clips/queries.server.ts";
import { clipSize } from "#app/features/video/clips/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import { submissions } from "#db/schema/submissions.ts";
import { clipAddress, findClip } from "./queries.server.ts";
import { oneSubmission } from "./schema.ts";

const linkLifetime = 5 * 60_000;

/** The content of a link: which clip, for whom, on which of their devices, until when. */
const claim = (id: string, { id: coachId, sessionId }: Member, expires: string) =>
  `download:${id}:${coachId}:${sessionId}:${expires}`;

/**
 * A link for a coach that works for five minutes (contract, "Running"), more than once, but only in the session that
 * requested it.
 */
export const linkSubmissionDownload = operation(
  "linkSubmissionDownload",
  oneSubmission,
  async function linkSubmissionDownload(services, actor, { id }) {
    const clip = await findClip(services, actor, { id });
    const expires = String(services.clock.now().getTime() + linkLifetime);
    const signature = services.signer.sign(claim(id, actor, expires));
    const query = new URLSearchParams({ expires, signature });
    return { downloadUrl: `${clipAddress(id)}?${query}`, fileName: clip.fileName };
  },
);

const fetchInput = oneSubmission.extend({
  expires: z.string().optional(),
  signature: z.string().optional(),
  size: clipSize,
  isFetch: z.boolean(),
});

type Link = { id: string; expires: string; signature?: string | undefined };

function requireValidLink(
  { signer, clock }: Services,
  actor: Member,
  { id, expires, signature }: Link,
): void {
  const isOver = !(Number(expires) > clock.now().getTime());
  if (isOver || !signer.isSigned(claim(id, actor, expires), signature ?? "")) {
    throw forbidden("This download link is no longer valid. Please ask for a new one.");
  }
}

/** Records that a coach downloaded the bytes; only a waiting clip changes (D27). */
async function markDownloaded({ db }: Services, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .update(submissions)
      .set({ status: "downloaded" })
      .where(and(eq(submissions.id, id), eq(submissions.status, "pending")));
  });
}

/**
 * Which bytes to send for a clip's address: to watch, or to download with a coach's link. A waiting clip's
 * download is recorded, and watching it is not (D27). Throws not_found for someone else's clip, forbidden for a dead link.
 */
export const fetchClip = operation(
  "watchSubmission",
  fetchInput,
  async function fetchClip(services, actor, input) {
    const { id, expires, signature, size, isFetch } = input;
    const clip = await findClip(services, actor, { id });
    if (expires !== undefined) requireValidLink(services, actor, { id, expires, signature });
    const picked = await pickSize(services, clip, size);
    const isDownload = expires !== undefined;
    if (isDownload && isFetch && actor.isAdmin && clip.status === "pending")
      await markDownloaded(services, id);
    return { ...picked, isDownload };
  },
);

/** Which still of a clip to send. Throws not_found for someone else's clip, or if there is none. */
export const fetchClipPicture = operation(
  "watchSubmission",
  oneSubmission.extend({ picture: z.string() }),
  async function fetchClipPicture(services, actor, { id, picture }) {
    return pickPicture(services, (await findClip(services, actor, { id })).fileKey, picture);
  },
);

/** When the frames of a clip in a size are shown. Empty if that isn't known. Throws not_found for someone else's clip. */
export const readClipFrames = operation(
  "watchSubmission",
  oneSubmission.extend({ size: clipSize }),
  async function readClipFrames(services, actor, { id, size }) {
    return pickFrames(services, (await findClip(services, actor, { id })).fileKey, size);
  },
);
