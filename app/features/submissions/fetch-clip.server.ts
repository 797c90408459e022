import { z } from "zod";
import { forbidden } from "#app/errors.ts";
import type { Member } from "#app/features/accounts/actor.ts";
import { operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { clipAddress, findClip } from "./queries.server.ts";
import { markDownloaded } from "./review.server.ts";
import { oneSubmission } from "./schema.ts";

const linkLifetime = 5 * 60_000;

const claim = (id: string, coachId: string, expires: string) => `download:${id}:${coachId}:${expires}`;

/** A link for a coach that lives five minutes and may be used again within them (contract, "Running"). */
export const linkSubmissionDownload = operation(
  "linkSubmissionDownload",
  oneSubmission,
  async (services, actor, { id }) => {
    const clip = await findClip(services, actor, { id });
    const expires = String(services.clock.now().getTime() + linkLifetime);
    const signature = services.signer.sign(claim(id, actor.id, expires));
    const query = new URLSearchParams({ expires, signature });
    return { downloadUrl: `${clipAddress(id)}?${query}`, fileName: clip.fileName };
  },
);

const fetchInput = oneSubmission.extend({
  expires: z.string().optional(),
  signature: z.string().optional(),
  isFetch: z.boolean(),
});

type Link = { id: string; expires: string; signature?: string | undefined };

function requireValidLink(
  { signer, clock }: Services,
  actor: Member,
  { id, expires, signature }: Link,
): void {
  const isOver = !(Number(expires) > clock.now().getTime());
  if (isOver || !signer.isSigned(claim(id, actor.id, expires), signature ?? "")) {
    throw forbidden("This download link is not valid any more. Please ask for a new one.");
  }
}

/**
 * Which bytes to send for a clip's address: to watch, or with a coach's link to download. A coach who fetches a
 * waiting clip is noted (D27). Throws not_found for another person's clip, forbidden for a dead link.
 */
export const fetchClip = operation("watchSubmission", fetchInput, async (services, actor, input) => {
  const { id, expires, signature, isFetch } = input;
  const clip = await findClip(services, actor, { id });
  if (expires !== undefined) requireValidLink(services, actor, { id, expires, signature });
  if (isFetch && actor.isAdmin && clip.status === "pending") await markDownloaded(services, id);
  const { fileKey: key, fileName, mimeType: contentType } = clip;
  return { key, fileName, contentType, isDownload: expires !== undefined };
});
