import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { notFound } from "#app/errors.ts";
import { effectiveTier } from "#app/features/people/entitlements/rules.ts";
import { askedAgain } from "#app/features/video/submissions/messages.ts";
import { toAdminSubmission } from "#app/features/video/submissions/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { clips } from "#db/schema/clips.ts";
import { reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { clipSourceOf } from "./clip-source.server.ts";
import { emptyDraft } from "./drafts.server.ts";
import { toEarlier } from "./pair.server.ts";
import { revisionToTakeBack } from "./take-back.server.ts";

const savers = alias(users, "savers");
const earlier = alias(submissions, "earlier");
const earlierClips = alias(clips, "earlier_clips");

const nameOf = (person: { firstName: string; lastName: string }) => `${person.firstName} ${person.lastName}`;

const oneRequest = prepared((db, { id }: Given<{ id: string }>) =>
  db
    .select({
      row: submissions,
      sender: users,
      review: reviews,
      savedBy: { firstName: savers.firstName, lastName: savers.lastName },
      clip: clips,
      earlier,
      earlierClip: earlierClips,
    })
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(reviews, eq(reviews.submissionId, submissions.id))
    .leftJoin(savers, eq(savers.id, reviews.updatedBy))
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .leftJoin(earlier, eq(earlier.id, submissions.answersId))
    .leftJoin(earlierClips, eq(earlierClips.originalKey, earlier.fileKey))
    .where(eq(submissions.id, id)),
);

/** A request with its clip, the earlier video it answers, and its stored review, in one query. Throws not_found. */
export async function readDeskRequest(services: Services, id: string, prefersSmallVideos: boolean) {
  const [found] = await oneRequest(services.db.read, { id });
  if (!found) throw notFound();
  const { row, sender, review, savedBy, clip } = found;
  const viewer = { prefersSmallVideos, advise: askedAgain };
  const { framesPerSecond, ...source } = await clipSourceOf(services, { request: row, clip }, viewer);
  return {
    request: {
      ...toAdminSubmission(row, { name: nameOf(sender), email: sender.email }),
      ...source,
      tier: effectiveTier(sender, services.clock.now()),
    },
    framesPerSecond,
    earlier:
      found.earlier &&
      (await toEarlier(services, { row: found.earlier, clip: found.earlierClip }, prefersSmallVideos)),
    draft: review?.draft ?? { ...emptyDraft, feedback: row.feedbackText ?? "" },
    revision: review?.revision ?? 0,
    savedBy: savedBy && nameOf(savedBy),
    savedAt: review?.updatedAt ?? null,
    publishedAt: review?.publishedAt ?? null,
    takesBack: revisionToTakeBack(review, services.clock.now()),
  };
}
