import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { operation } from "#app/features/base/operation.server.ts";
import { firstOf } from "#app/features/base/paging.server.ts";
import { listPlayables } from "#app/features/video/clips/queries.server.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { submissions } from "#db/schema/submissions.ts";
import { cannotUse, sendAgain } from "./messages.ts";
import { clipAddress, toOwnSubmission } from "./queries.server.ts";
import { requestState } from "./request-state.server.ts";
import { feedbackDueOn, isUnseen, shownTitle } from "./rules.ts";

const newestFirst = prepared((db, { userId, limit }: Given<{ userId: string; limit: number }>) =>
  db.query.submissions.findMany({
    where: eq(submissions.userId, userId),
    orderBy: [desc(submissions.uploadedAt), desc(submissions.id)],
    limit,
  }),
);

/** A request as its row on the page shows it. */
function toShown(
  row: typeof submissions.$inferSelect,
  { thumbnail, durationMs, lacks, preparing, problem }: Playable,
  timeZone: string,
) {
  const { id, title, status, uploadedAt, userNotes, feedbackText, fileName } = toOwnSubmission(row);
  return {
    id,
    // Notes that fit were not cut.
    title: userNotes === title ? title : shownTitle(title),
    status,
    uploadedAt,
    state: requestState({ ...row, isRefused: problem !== null }, timeZone),
    feedbackText,
    thumbnail,
    durationMs,
    /** How far its versions are, or what they lack. */
    made: preparing ?? lacks,
    refusal: problem === null ? null : { words: cannotUse(fileName), problem },
    dueOn: feedbackDueOn(row.uploadedOn),
    isNew: isUnseen(row),
  };
}

/**
 * The caller's latest requests for their page, newest first, and whether there are more: each with its clip's still or
 * what is wrong with it, the day an answer is promised by, and whether its answer is new.
 */
export const listShownSubmissions = operation(
  "listOwnSubmissions",
  z.object({ prefersSmallVideos: z.boolean(), limit: z.int().min(1) }),
  async function listShownSubmissions(services, actor, { prefersSmallVideos, limit }) {
    const found = await newestFirst(services.db.read, { userId: actor.id, limit: limit + 1 });
    const { entities: rows, next } = firstOf(found, limit);
    const videos = rows.map((row) => ({
      fileKey: row.fileKey,
      bytes: row.fileSize,
      address: clipAddress(row.id),
      advice: sendAgain(row),
    }));
    const playable = await listPlayables(services, videos, prefersSmallVideos);
    return { entities: rows.map((row) => toShown(row, playable(row), actor.timeZone)), next };
  },
);

/** One of the caller's requests on their page. */
export type ShownSubmission = Awaited<ReturnType<typeof listShownSubmissions>>["entities"][number];
