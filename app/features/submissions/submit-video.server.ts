import { invalidInput, tooLarge, unsupportedType } from "#app/errors.ts";
import type { Member } from "#app/features/accounts/actor.ts";
import { localDate } from "#app/features/calendar/rules.ts";
import { enqueueClip } from "#app/features/clips/enqueue-clip.server.ts";
import { operation } from "#app/features/operation.server.ts";
import {
  markUsed,
  noteFormUpload,
  type TakenUpload,
  takeUpload,
} from "#app/features/uploads/take-upload.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage.server.ts";
import type { Connection } from "#db/client.ts";
import { submissions } from "#db/schema/submissions.ts";
import { requireAllowance, requireUploadAllowed } from "./allowance.server.ts";
import { messages } from "./messages.ts";
import { toOwnSubmission } from "./queries.server.ts";
import { allowanceWeek, submissionTitle } from "./rules.ts";
import { submitVideoInput } from "./schema.ts";
import { memberVideoTypes, sniffVideo } from "./video-type.server.ts";

const folder = "submissions";

/** What a clip beyond the limit is refused with (D26). */
const clipTooLarge = () => tooLarge(messages.tooLarge, messages.tooLargeTitle);

const withoutFile = (message: string) =>
  invalidInput(message, { title: messages.noFileTitle, fields: { video: [message] } });

const refusals = {
  empty: () => withoutFile(messages.emptyFile),
  wrongType: () => unsupportedType(messages.wrongType, messages.wrongTypeTitle),
};

/** The clip at its key: `note` beside the row that is made of it, `giveBack` when that cannot be stored. */
type Clip = TakenUpload & {
  note(tx: Connection, usedFor: string): Promise<void>;
  giveBack(): Promise<void>;
};

async function keepFile(services: Services, actor: Member, file: IncomingFile | null): Promise<Clip> {
  const { storage, ids } = services;
  if (!file) throw withoutFile(messages.noFile);
  if (file.size === 0) throw refusals.empty();
  const type = await sniffVideo(file.head);
  if (!type) throw refusals.wrongType();
  const fileKey = `${folder}/${ids.id()}.${type.ext}`;
  await storage.keep(file, fileKey);
  const { fileName, size } = file;
  const facts = { ownerId: actor.id, kind: "submission", fileName, size } as const;
  return {
    ...{ fileKey, fileName, size, mime: type.mime },
    note: (tx, usedFor) => noteFormUpload(tx, services, { ...facts, usedFor }),
    giveBack: () => storage.erase(fileKey),
  };
}

/** A finished upload that could not be used stays its owner's: they may hand it over again. */
async function takeClip(services: Services, actor: Member, uploadId: string): Promise<Clip> {
  const wanted = { uploadId, kind: "submission", folder, accepts: memberVideoTypes, refusals } as const;
  return {
    ...(await takeUpload(services, actor, wanted)),
    note: (tx, usedFor) => markUsed(tx, services, { uploadId, usedFor }),
    giveBack: async () => {},
  };
}

/**
 * Stores the clip, from the form or from a finished upload, and asks for its analysis. The file stands in its place before
 * the row does. Throws conflict for a second clip in one week, also when two come at once (D25).
 */
const submitVideo = operation("submitVideo", submitVideoInput, async (services, actor, input) => {
  const { db, clock, ids } = services;
  const { submitterMessage, uploadId, video } = input;
  await requireAllowance(services, db.read, actor);
  const clip = uploadId ? await takeClip(services, actor, uploadId) : await keepFile(services, actor, video);
  const now = clock.now();
  const today = localDate(now, actor.timeZone);
  const id = ids.id();
  try {
    return await db.write(async (tx) => {
      await requireAllowance(services, tx, actor);
      await clip.note(tx, id);
      const [row] = await tx
        .insert(submissions)
        .values({
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
        })
        .returning();
      if (!row) throw new Error("The submission was not stored");
      await enqueueClip(tx, services, { fileKey: clip.fileKey, kind: "submission" });
      return toOwnSubmission(row);
    });
  } catch (error) {
    await clip.giveBack();
    throw error;
  }
});

/** The command with what a door needs to take its clip in. */
export const videoUpload = {
  run: submitVideo,
  upload: { field: "video", before: requireUploadAllowed, tooLarge: clipTooLarge },
} as const;
