import { and, count, eq, gte, like, lt } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { submissions } from "#db/schema/submissions.ts";
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
export async function freeAllowance(tx: Connection, upload: Upload): Promise<Upload> {
  if (upload.status === "reviewed" || isGivenBack(upload)) return upload;
  if ((await countGivenBack(tx, upload)) >= mostGivenBack) return upload;
  const freed = { ...upload, allowanceWeek: givenBackMark(upload.id) };
  await tx
    .update(submissions)
    .set({ allowanceWeek: freed.allowanceWeek })
    .where(eq(submissions.id, upload.id));
  return freed;
}
