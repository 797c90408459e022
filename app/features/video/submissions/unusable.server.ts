import { eq } from "drizzle-orm";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { angleRequests } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { freeAllowance } from "./free-allowance.server.ts";
import { unusableMail } from "./mail.server.ts";
import { messages, sendAgain } from "./messages.ts";

/** What the member is told: about which request, which file, and what to do. */
async function settle(tx: Connection, fileKey: string) {
  const upload = await tx.query.submissions.findFirst({ where: eq(submissions.fileKey, fileKey) });
  if (upload) {
    const { id, userId, fileName } = upload;
    return { id, userId, fileName, advice: sendAgain(await freeAllowance(tx, upload)) };
  }
  const [angle] = await tx
    .select({ id: submissions.id, userId: submissions.userId, fileName: angleRequests.fileName })
    .from(angleRequests)
    .innerJoin(submissions, eq(submissions.id, angleRequests.submissionId))
    .where(eq(angleRequests.fileKey, fileKey));
  return angle && { ...angle, fileName: angle.fileName ?? "clip", advice: messages.angleUnusable };
}

/**
 * Follows up on a member's unusable video (D67): gives the weekly upload back, and emails which file it is and why.
 * Call it in the write that marks the video.
 */
export async function notifyUnusable(
  tx: Connection,
  services: Services,
  { fileKey, reason }: { fileKey: string; reason: string },
): Promise<void> {
  const told = await settle(tx, fileKey);
  const member = told && (await tx.query.users.findFirst({ where: eq(users.id, told.userId) }));
  if (!told || !member?.mailsCoachNews) return;
  await enqueueMail(tx, services, unusableMail(services.config, member, { ...told, reason }));
}
