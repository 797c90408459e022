import { and, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { oneById } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { enqueueClip } from "#app/features/video/clips/enqueue-clip.server.ts";
import { preferPrepared } from "#app/features/video/reviews/clip/clip-source.server.ts";
import { clipRefusals } from "#app/features/video/submissions/clip-refusals.ts";
import { memberClip, memberClipUpload } from "#app/features/video/submissions/member-clips.server.ts";
import { keepFile, orGiveBack } from "#app/features/video/uploads/keep-file.server.ts";
import type { UploadRules } from "#app/features/video/uploads/send-upload.server.ts";
import type { Connection } from "#db/client.ts";
import { intakeAnswers as answers } from "#db/schema/intake.ts";
import { askedOf } from "./questions.server.ts";
import { clipAnswerInput } from "./schema.ts";

/** The form's question that takes a video. Throws not_found for any other question. */
async function getClipQuestion(read: Connection, member: Member, id: string | null) {
  const asked = member.isAdmin ? [] : await askedOf(read, member.effectiveTier);
  const found = asked.find((question) => question.kind === "clip" && (id === null || question.id === id));
  if (!found) throw notFound();
  return found;
}

/**
 * Stores a video as the answer to a question. It replaces the previous one, whose file is swept later. It doesn't use
 * the weekly upload (D25). Throws not_found.
 */
const sendIntakeClip = operation(
  "answerIntake",
  clipAnswerInput,
  async function sendIntakeClip(services, actor, { id, video, uploadId }) {
    const { rootId } = await getClipQuestion(services.db.read, actor, id);
    if (!video && !uploadId) throw clipRefusals.missing();
    const clip = await keepFile(services, actor, { ...memberClip, kind: "intake", file: video, uploadId });
    return orGiveBack(clip, () =>
      services.db.write(async (tx) => {
        const row = { id: services.ids.id(), userId: actor.id, rootId, questionId: id };
        await clip.note(tx, row.id);
        const { fileKey, fileName, size: fileSize, mime: mimeType } = clip;
        const updatedAt = services.clock.now();
        await tx.delete(answers).where(and(eq(answers.userId, actor.id), eq(answers.rootId, rootId)));
        await tx.insert(answers).values({ ...row, fileKey, fileName, fileSize, mimeType, updatedAt });
        await enqueueClip(tx, services, { fileKey, kind: "submission" });
        return { id: row.id, questionId: id, fileName };
      }),
    );
  },
);

export const intakeClipUpload = {
  run: sendIntakeClip,
  upload: {
    ...memberClipUpload,
    before: requireAllowed("answerIntake"),
  },
} as const;

/** Uploads that answer a question of the form. */
export const intakeUploads: UploadRules = {
  tooLarge: clipRefusals.tooLarge,
  wrongType: clipRefusals.wrongType,
  before: async (tx, _services, member) => {
    await getClipQuestion(tx, member, null);
  },
};

/** A video answer's bytes, for its member and the coaches. Throws not_found. */
export const fetchIntakeClip = operation(
  "answerIntake",
  oneById,
  async function fetchIntakeClip(services, actor, { id }) {
    const row = await services.db.read.query.intakeAnswers.findFirst({ where: eq(answers.id, id) });
    if (!row?.fileKey || (row.userId !== actor.id && !actor.isAdmin)) throw notFound();
    const { fileKey: key, fileName, mimeType } = row;
    const contentType = mimeType ?? "application/octet-stream";
    const file = { key, fileName: fileName ?? "clip", contentType };
    return { ...(await preferPrepared(services, file)), isDownload: false };
  },
);
