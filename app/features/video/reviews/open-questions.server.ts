import { and, eq, isNull, ne } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { clipRefusals } from "#app/features/video/submissions/clip-refusals.ts";
import type { UploadRules } from "#app/features/video/uploads/send-upload.server.ts";
import type { Connection } from "#db/client.ts";
import { angleRequests } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { messages } from "./messages.ts";

const asked = (read: Connection) =>
  read
    .select({ angle: angleRequests, request: submissions })
    .from(angleRequests)
    .innerJoin(submissions, eq(submissions.id, angleRequests.submissionId));

/** A question that its member hasn't answered, and its request. Throws not_found for someone else's, conflict for an answered one. */
export async function requireUnansweredQuestion(read: Connection, member: Member, angleId: string) {
  const own = and(eq(angleRequests.id, angleId), eq(submissions.userId, member.id));
  const [found] = await asked(read).where(own);
  if (!found) throw notFound();
  if (found.angle.answeredAt) throw conflict(messages.angleClosed);
  return found;
}

/** A question of a request that isn't reviewed. Throws as {@link requireUnansweredQuestion} does, and conflict for a reviewed one. */
export async function requireOpenQuestion(read: Connection, member: Member, angleId: string) {
  const { angle, request } = await requireUnansweredQuestion(read, member, angleId);
  if (request.status === "reviewed") throw conflict(messages.alreadyReviewed);
  return angle;
}

/** Throws conflict unless a coach has asked the member for another angle. */
async function requireAnyQuestion(read: Connection, member: Member): Promise<void> {
  const open = and(isNull(angleRequests.answeredAt), ne(submissions.status, "reviewed"));
  const [found] = await asked(read)
    .where(and(eq(submissions.userId, member.id), open))
    .limit(1);
  if (!found) throw conflict(messages.nothingAsked);
}

/** Uploads for another angle. */
export const angleUploads: UploadRules = {
  tooLarge: clipRefusals.tooLarge,
  wrongType: clipRefusals.wrongType,
  before: (tx, _services, member) => requireAnyQuestion(tx, member),
};
