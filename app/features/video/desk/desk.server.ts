import { operation } from "#app/features/base/operation.server.ts";
import { listDrillChoices } from "#app/features/training/homework/choices.server.ts";
import { listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import { readChanges } from "#app/features/training/homework/progress.server.ts";
import { listAngles } from "#app/features/video/reviews/angles.server.ts";
import { formatMoment } from "#app/features/video/reviews/clip/moments.ts";
import { listFollowUps } from "#app/features/video/reviews/follow-ups.server.ts";
import { listOpenElsewhere } from "#app/features/video/reviews/presence.server.ts";
import { listReferences } from "#app/features/video/reviews/references.server.ts";
import { deskAddress } from "#app/features/video/reviews/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { StoredDraft } from "#db/schema/reviews.ts";
import { readDeskRequest } from "./desk-request.server.ts";
import { readQueue } from "./queue/queue.server.ts";
import { listTakeable } from "./take-back.server.ts";

type Last = Awaited<ReturnType<typeof readDeskRequest>>["last"];

/** What changed since the member's last published review, with its homework; null for the first one. */
async function readSinceLast({ db }: Services, userId: string, last: Last) {
  if (!last) return null;
  const { id, title, publishedAt } = last;
  const homework = await listHomeworkFrom(db.read, "review", id);
  const changes = await readChanges(db.read, userId, { homework, since: publishedAt });
  return { title, publishedAt, homework, changes };
}

/** A draft whose empty release fields are filled with releases marked earlier. */
function withReleases(draft: StoredDraft, own: number | null, earlier: { releaseMs: number | null } | null) {
  const marked = own === null ? "" : formatMoment(own * 1000);
  const before = earlier?.releaseMs ?? null;
  return {
    ...draft,
    releaseAt: draft.releaseAt || marked,
    earlierReleaseAt: draft.earlierReleaseAt || (before === null ? "" : formatMoment(before)),
  };
}

/** Everything on the review desk for one request. Throws not_found. */
export const readReviewDesk = operation(
  "readReviewDesk",
  deskAddress,
  async function readReviewDesk(services, actor, { submissionId, queue, prefersSmallVideos }) {
    const { read } = services.db;
    const found = await readDeskRequest(services, submissionId, prefersSmallVideos);
    const { request, draft, last, hasAngles, hasFollowUps, ...stored } = found;
    const references = await listReferences(read);
    const chosen = references.find(({ value }) => value === draft.reference);
    return {
      request,
      draft: withReleases(draft, request.releaseSeconds, stored.earlier),
      ...stored,
      queue: await readQueue(services, actor, queue),
      references,
      reference: chosen
        ? { title: chosen.title, videoUrl: `/files/reviews/${submissionId}/reference` }
        : null,
      drills: await listDrillChoices(services, read, request.userId, draft.homework),
      angles: hasAngles ? await listAngles(read, submissionId) : [],
      followUps: hasFollowUps ? await listFollowUps(read, submissionId) : [],
      hasMailServer: !services.mailer.isFolder,
      takeable: await listTakeable(services, actor, submissionId),
      openElsewhere: await listOpenElsewhere(services, actor),
      sinceLast: await readSinceLast(services, request.userId, last),
    };
  },
);

/** The desk on its page. */
export type ReviewDesk = Awaited<ReturnType<typeof readReviewDesk>>;
