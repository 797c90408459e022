import { and, eq } from "drizzle-orm";
import { conflict, invalidInput, tooLarge, unsupportedType } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/accounts/actor.ts";
import { type LocalDate, localDate } from "#app/features/calendar/rules.ts";
import { enqueueClip } from "#app/features/clips/enqueue-clip.server.ts";
import { authorize } from "#app/features/entitlements/policy.ts";
import { operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage.server.ts";
import type { Connection } from "#db/client.ts";
import { submissions } from "#db/schema/submissions.ts";
import { messages, oneAWeek } from "./messages.ts";
import { toOwnSubmission } from "./queries.server.ts";
import { allowanceWeek, nextUploadOpens, submissionTitle } from "./rules.ts";
import { submitVideoInput } from "./schema.ts";
import { sniffVideo } from "./video-type.server.ts";

async function requireAllowance(read: Connection, member: Member, today: LocalDate): Promise<void> {
  const used = await read.query.submissions.findFirst({
    columns: { id: true },
    where: and(eq(submissions.userId, member.id), eq(submissions.allowanceWeek, allowanceWeek(today))),
  });
  if (used) throw conflict(oneAWeek(new Date(`${nextUploadOpens(today)}T00:00:00Z`)), messages.oneAWeekTitle);
}

/** What must hold before a byte of the clip is taken: the tier, and this week's upload still free (D25). */
async function requireUploadAllowed({ db, clock }: Services, actor: Actor): Promise<void> {
  authorize(actor, "submitVideo");
  await requireAllowance(db.read, actor, localDate(clock.now(), actor.timeZone));
}

/** What a clip beyond the limit is refused with (D26). */
const clipTooLarge = () => tooLarge(messages.tooLarge, messages.tooLargeTitle);

async function requireVideo(
  video: IncomingFile | null,
): Promise<{ file: IncomingFile; mime: string; ext: string }> {
  if (!video) {
    throw invalidInput(messages.noFile, {
      title: messages.noFileTitle,
      fields: { video: [messages.noFile] },
    });
  }
  if (video.size === 0) {
    throw invalidInput(messages.emptyFile, {
      title: messages.noFileTitle,
      fields: { video: [messages.emptyFile] },
    });
  }
  const type = await sniffVideo(video.head);
  if (!type) throw unsupportedType(messages.wrongType, messages.wrongTypeTitle);
  return { file: video, ...type };
}

/**
 * Stores the clip and asks for its analysis. The file stands in its place before the row does, and goes again when the
 * row cannot be stored. Throws conflict for a second clip in one week, also when two come at once (D25).
 */
const submitVideo = operation("submitVideo", submitVideoInput, async (services, actor, input) => {
  const { db, storage, clock, ids } = services;
  const { file, mime, ext } = await requireVideo(input.video);
  const now = clock.now();
  const today = localDate(now, actor.timeZone);
  const id = ids.id();
  const fileKey = `submissions/${id}.${ext}`;
  await storage.keep(file, fileKey);
  try {
    return await db.write(async (tx) => {
      await requireAllowance(tx, actor, today);
      const [row] = await tx
        .insert(submissions)
        .values({
          id,
          userId: actor.id,
          title: submissionTitle(input.submitterMessage),
          message: input.submitterMessage,
          fileName: file.fileName,
          fileSize: file.size,
          mimeType: mime,
          fileKey,
          status: "pending",
          uploadedAt: now,
          uploadedOn: today,
          allowanceWeek: allowanceWeek(today),
        })
        .returning();
      if (!row) throw new Error("The submission was not stored");
      await enqueueClip(tx, services, { fileKey, kind: "submission" });
      return toOwnSubmission(row);
    });
  } catch (error) {
    await storage.erase(fileKey);
    throw error;
  }
});

/** The command with what a door needs to take its clip in. */
export const videoUpload = {
  run: submitVideo,
  upload: { field: "video", before: requireUploadAllowed, tooLarge: clipTooLarge },
} as const;
