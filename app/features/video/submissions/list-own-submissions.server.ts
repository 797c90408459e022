import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { operation } from "#app/features/base/operation.server.ts";
import { listPlayables } from "#app/features/video/clips/queries.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { submissions } from "#db/schema/submissions.ts";
import { sendAgain } from "./messages.ts";
import { clipAddress, toOwnSubmission } from "./queries.server.ts";
import { feedbackDueOn, isUnseen } from "./rules.ts";

const most = 1000;

const newestFirst = prepared((db, { userId }: Given<{ userId: string }>) =>
  db.query.submissions.findMany({
    where: eq(submissions.userId, userId),
    orderBy: [desc(submissions.uploadedAt), desc(submissions.id)],
    limit: most,
  }),
);

/**
 * The caller's requests for their page, newest first: each with the state of its clip and how to play it, the day an
 * answer is promised by, and whether its answer is new.
 */
export const listShownSubmissions = operation(
  "listOwnSubmissions",
  z.object({ prefersSmallVideos: z.boolean() }),
  async function listShownSubmissions(services, actor, { prefersSmallVideos }) {
    const rows = await newestFirst(services.db.read, { userId: actor.id });
    const videos = rows.map((row) => ({
      fileKey: row.fileKey,
      bytes: row.fileSize,
      address: clipAddress(row.id),
      advice: sendAgain(row),
    }));
    const playable = await listPlayables(services, videos, prefersSmallVideos);
    return rows.map((row) => ({
      ...toOwnSubmission(row),
      playable: playable(row),
      dueOn: feedbackDueOn(row.uploadedOn),
      reviewedAt: row.reviewedAt,
      isNew: isUnseen(row),
    }));
  },
);

/** One of the caller's requests on their page. */
export type ShownSubmission = Awaited<ReturnType<typeof listShownSubmissions>>[number];
