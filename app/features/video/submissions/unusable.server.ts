import { and, count, eq, gte, like, lt } from "drizzle-orm";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { angleRequests } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { unusableMail } from "./mail.server.ts";
import { messages, sendAgain } from "./messages.ts";
import { allowanceWeek, givenBackMark, isGivenBack, mostGivenBack, nextUploadOpens } from "./rules.ts";

type Upload = typeof submissions.$inferSelect;

/** How many of the member's uploads were given back in the same week. */
async function countGivenBack(tx: Connection, { userId, uploadedOn }: Upload): Promise<number> {
  const [found] = await tx
    .select({ many: count() })
    .from(submissions)
    .where(
      and(
        eq(submissions.userId, userId),
        like(submissions.allowanceWeek, givenBackMark("%")),
        gte(submissions.uploadedOn, allowanceWeek(uploadedOn)),
        lt(submissions.uploadedOn, nextUploadOpens(uploadedOn)),
      ),
    );
  return found?.many ?? 0;
}

/**
 * Gives the weekly upload back for a video that couldn't be used: at most twice a week, and not after a coach has
 * answered it (D25, D67). Returns the upload's new allowance week.
 */
async function freeAllowance(tx: Connection, upload: Upload): Promise<Upload> {
  if (upload.status === "reviewed" || isGivenBack(upload)) return upload;
  if ((await countGivenBack(tx, upload)) >= mostGivenBack) return upload;
  const freed = { ...upload, allowanceWeek: givenBackMark(upload.id) };
  await tx
    .update(submissions)
    .set({ allowanceWeek: freed.allowanceWeek })
    .where(eq(submissions.id, upload.id));
  return freed;
}

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
