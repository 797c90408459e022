import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { conflict, notFound } from "#app/errors.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { optionalText } from "#app/features/base/fields.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { enqueueClip } from "#app/features/video/clips/enqueue-clip.server.ts";
import { needsAnother } from "#app/features/video/clips/rules.ts";
import { clipRefusals } from "#app/features/video/submissions/clip-refusals.ts";
import { memberClip, memberClipUpload } from "#app/features/video/submissions/member-clips.server.ts";
import { messages as clipMessages } from "#app/features/video/submissions/messages.ts";
import { keepFile, orGiveBack } from "#app/features/video/uploads/keep-file.server.ts";
import { uploadId } from "#app/features/video/uploads/schema.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { angleRequests } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { preferPrepared } from "./clip/clip-source.server.ts";
import { storeDesk } from "./drafts.server.ts";
import { angleMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { requireUnansweredQuestion } from "./open-questions.server.ts";
import { oneQuestion, oneReview, questionInput } from "./schema.ts";

type Clip = typeof clips.$inferSelect;

type Question = typeof angleRequests.$inferSelect;

/** When a request was reviewed, if it is. */
type Reviewed = Pick<typeof submissions.$inferSelect, "status" | "reviewedAt">;

/** What became of a question, around its time; one that was open when the review was published is settled by that. */
function outcomeOf({ askedAt, answeredAt, fileKey }: Question, { status, reviewedAt }: Reviewed) {
  const isReviewed = status === "reviewed";
  const isLate = isReviewed && reviewedAt !== null && answeredAt !== null && answeredAt > reviewedAt;
  if (answeredAt)
    return {
      did: fileKey ? "Answered" : "Declined",
      at: answeredAt,
      after: isLate ? ", after the review was published" : "",
    };
  return {
    did: "Asked",
    at: askedAt,
    after: isReviewed ? ". The review was published without it" : ", not answered yet",
  };
}

/** A question for another angle with its clip, if any, or why the clip can't be used. */
const toAngle = (row: Question, clip: Clip | null, request: Reviewed) => ({
  id: row.id,
  question: row.question,
  outcome: outcomeOf(row, request),
  isOpen: row.answeredAt === null && request.status !== "reviewed",
  /** Whether a clip that is on its way can still be handed over. */
  takesClip: row.answeredAt === null,
  note: row.note,
  fileName: row.fileName,
  fileSize: row.fileSize,
  videoUrl: row.fileKey === null || clip?.state === "unusable" ? null : `/files/angles/${row.id}`,
  problem: needsAnother(clip?.state) ? (clip?.reason ?? null) : null,
});

/** A question for another angle on a page. */
export type Angle = ReturnType<typeof toAngle>;

/** The questions about one request, oldest first. */
export async function listAngles(read: Connection, submissionId: string): Promise<Angle[]> {
  const rows = await read
    .select()
    .from(angleRequests)
    .innerJoin(submissions, eq(submissions.id, angleRequests.submissionId))
    .leftJoin(clips, eq(clips.originalKey, angleRequests.fileKey))
    .where(eq(angleRequests.submissionId, submissionId))
    .orderBy(asc(angleRequests.askedAt), asc(angleRequests.id));
  return rows.map(({ angle_requests: row, clips: clip, submissions: request }) =>
    toAngle(row, clip, request),
  );
}

const openOf = (submissionId: string) =>
  and(eq(angleRequests.submissionId, submissionId), isNull(angleRequests.answeredAt));

/**
 * Saves the desk and asks the member for another angle; the request's status stays. Only one question can be open.
 * Throws conflict if one is open or the request is reviewed.
 */
export const askForAngle = operation(
  "askForAngle",
  questionInput,
  async function askForAngle(services, actor, input) {
    const { db, ids, clock, config } = services;
    const { submissionId } = input.desk;
    await db.write(async (tx) => {
      const { request } = await storeDesk(tx, services, actor, input.desk);
      if (request.status === "reviewed") throw conflict(messages.alreadyReviewed);
      const open = await tx.query.angleRequests.findFirst({ where: openOf(submissionId) });
      // The same form sent twice asks once.
      if (open && open.question === input.question && open.askedBy === actor.id) return;
      if (open) throw conflict(messages.alreadyAsked);
      const { question } = input;
      const row = { id: ids.id(), submissionId, question, askedBy: actor.id, askedAt: clock.now() };
      await tx.insert(angleRequests).values(row);
      const { userId, fileName: subject, title } = request;
      await recordActs(tx, services, actor, [{ action: "ask_for_angle", userId, subject }]);
      const member = await tx.query.users.findFirst({ where: eq(users.id, userId) });
      if (member?.mailsCoachNews)
        await enqueueMail(tx, services, angleMail(config, member, { id: submissionId, title, question }));
    });
    return { submissionId };
  },
);

const angleInput = oneQuestion.extend({
  note: optionalText(500, clipMessages.messageTooLong),
  video: z.custom<IncomingFile | null>(),
  uploadId,
});

/**
 * Stores the clip that answers a question, from the form or from a finished upload. It belongs to the same request:
 * one clip per question, and it doesn't use the weekly upload (D25). One that was on its way when the review was published is
 * late, and the coaches see it. Throws not_found for someone else's question, conflict for an answered one.
 */
const sendAngle = operation("sendAngle", angleInput, async function sendAngle(services, actor, input) {
  const { db, clock } = services;
  const { angle } = await requireUnansweredQuestion(db.read, actor, input.angleId);
  if (!input.video && !input.uploadId) throw clipRefusals.missing();
  const clip = await keepFile(services, actor, {
    ...memberClip,
    kind: "angle",
    file: input.video,
    uploadId: input.uploadId,
  });
  return orGiveBack(clip, () =>
    db.write(async (tx) => {
      const { request } = await requireUnansweredQuestion(tx, actor, angle.id);
      await clip.note(tx, angle.id);
      const { fileKey, fileName, size: fileSize, mime: mimeType } = clip;
      await tx
        .update(angleRequests)
        .set({ fileName, fileSize, fileKey, mimeType, note: input.note, answeredAt: clock.now() })
        .where(eq(angleRequests.id, angle.id));
      await enqueueClip(tx, services, { fileKey, kind: "submission" });
      return { submissionId: angle.submissionId, isLate: request.status === "reviewed" };
    }),
  );
});

export const angleUpload = {
  run: sendAngle,
  upload: {
    ...memberClipUpload,
    before: requireAllowed("sendAngle"),
  },
} as const;

/** The bytes of an angle's clip, for its sender and the coaches. Throws not_found. */
export const fetchAngle = operation(
  "readOwnReview",
  oneReview,
  async function fetchAngle(services, actor, { id }) {
    const [row] = await services.db.read
      .select({ angle: angleRequests, owner: submissions.userId })
      .from(angleRequests)
      .innerJoin(submissions, eq(submissions.id, angleRequests.submissionId))
      .where(eq(angleRequests.id, id));
    if (!row?.angle.fileKey || (row.owner !== actor.id && !actor.isAdmin)) throw notFound();
    const { fileKey: key, fileName, mimeType } = row.angle;
    const file = {
      key,
      fileName: fileName ?? "clip",
      contentType: mimeType ?? "application/octet-stream",
    };
    return { ...(await preferPrepared(services, file)), isDownload: false };
  },
);
