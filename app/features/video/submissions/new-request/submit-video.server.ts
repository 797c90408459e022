import type { z } from "zod";
import type { Member } from "#app/features/base/actor.ts";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { enqueueOwnCoachPush } from "#app/features/people/push/enqueue.server.ts";
import { enqueueClip } from "#app/features/video/clips/enqueue-clip.server.ts";
import { clipRefusals } from "#app/features/video/submissions/clip-refusals.ts";
import { memberClip, memberClipUpload } from "#app/features/video/submissions/member-clips.server.ts";
import { toOwnSubmission } from "#app/features/video/submissions/queries.server.ts";
import { allowanceWeek, submissionTitle } from "#app/features/video/submissions/rules.ts";
import { submitVideoInput } from "#app/features/video/submissions/schema.ts";
import { keepFile, orGiveBack } from "#app/features/video/uploads/keep-file.server.ts";
import { submissions } from "#db/schema/submissions.ts";
import { requireAllowance, requireUploadAllowed } from "./allowance.server.ts";
import { requireAnswerable, toReleaseMs } from "./before-and-after.server.ts";

type Kept = Awaited<ReturnType<typeof keepFile>>;
type Stamp = { id: string; now: Date; today: LocalDate };

/** The row of a request whose file is in place. */
function newRow(
  actor: Member,
  { submitterMessage, answersSubmissionId = null, releaseSeconds }: z.output<typeof submitVideoInput>,
  clip: Kept,
  { id, now, today }: Stamp,
): typeof submissions.$inferInsert {
  return {
    id,
    userId: actor.id,
    title: submissionTitle(submitterMessage),
    message: submitterMessage,
    fileName: clip.fileName,
    fileSize: clip.size,
    mimeType: clip.mime,
    fileKey: clip.fileKey,
    status: "pending",
    uploadedAt: now,
    uploadedOn: today,
    allowanceWeek: allowanceWeek(today),
    answersId: answersSubmissionId,
    releaseMs: toReleaseMs(releaseSeconds),
  };
}

/**
 * Stores the clip, from the form or from a finished upload, and requests its analysis. The file is in place before
 * the row. Throws conflict for a second clip in one week, even if two arrive together (D25).
 */
const submitVideo = operation(
  "submitVideo",
  submitVideoInput,
  async function submitVideo(services, actor, input) {
    const { db, clock, ids } = services;
    const { uploadId, video, answersSubmissionId: answersId = null } = input;
    await requireAllowance(services, db.read, actor);
    await requireAnswerable(db.read, { userId: actor.id, answersId, before: clock.now() });
    if (!video && !uploadId) throw clipRefusals.missing();
    const clip = await keepFile(services, actor, {
      ...memberClip,
      kind: "submission",
      file: video,
      uploadId,
    });
    const now = clock.now();
    const id = ids.id();
    return orGiveBack(clip, () =>
      db.write(async (tx) => {
        await requireAllowance(services, tx, actor);
        await clip.note(tx, id);
        const stamp = { id, now, today: localDate(now, actor.timeZone) };
        const [row] = await tx
          .insert(submissions)
          .values(newRow(actor, input, clip, stamp))
          .returning();
        if (!row) throw new Error("The submission was not stored");
        await enqueueClip(tx, services, { fileKey: clip.fileKey, kind: "submission" });
        const news = { kind: "video", about: `video ${id}`, path: `/admin/review/${id}` } as const;
        await enqueueOwnCoachPush(tx, services, { ...news, memberId: actor.id });
        return toOwnSubmission(row);
      }),
    );
  },
);

export const videoUpload = {
  run: submitVideo,
  upload: {
    ...memberClipUpload,
    before: requireUploadAllowed,
  },
} as const;
