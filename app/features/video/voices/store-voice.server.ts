import { z } from "zod";
import type { Member } from "#app/features/base/actor.ts";
import { enqueueMediaJob } from "#app/features/video/clips/media-jobs.server.ts";
import { soundCheck } from "#app/features/video/uploads/file-types/first-bytes.server.ts";
import { soundTypes } from "#app/features/video/uploads/file-types/sound-type.server.ts";
import { type KeptFile, keepFile } from "#app/features/video/uploads/keep-file.server.ts";
import { reserveArriving } from "#app/features/video/uploads/own-uploads.server.ts";
import { uploadId } from "#app/features/video/uploads/schema.ts";
import type { UploadRules } from "#app/features/video/uploads/send-upload.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { voices } from "#db/schema/voices.ts";
import { soundRefusals } from "./refusals.ts";
import { limits } from "./rules.ts";

/** A recording's file in a form or call: the file itself, or a finished upload instead. */
export const soundFields = { sound: z.custom<IncomingFile | null>(), uploadId };

/** What a handler needs to receive a recording. */
export const soundUpload = {
  field: "sound",
  reserve: reserveArriving,
  maxBytes: limits.bytes,
  check: soundCheck(soundRefusals.wrongType),
  tooLarge: soundRefusals.tooLarge,
} as const;

/** Uploads of recordings. */
export const voiceUploads: UploadRules = {
  maxBytes: limits.bytes,
  tooLarge: soundRefusals.tooLarge,
  wrongType: soundRefusals.wrongType,
};

/** A recording as it was sent. */
export type GivenSound = { sound: IncomingFile | null; uploadId?: string | undefined };

/** Stores a recording's file, whichever way it came. Throws the refusals. */
export async function keepSound(services: Services, sender: Member, given: GivenSound): Promise<KeptFile> {
  const { sound: file, uploadId: id } = given;
  if (!file && !id) throw soundRefusals.missing();
  const wanted = { kind: "voice", folder: "voices", accepts: soundTypes, refusals: soundRefusals } as const;
  return keepFile(services, sender, { ...wanted, file, uploadId: id });
}

type Facts = Pick<
  typeof voices.$inferInsert,
  "userId" | "submissionId" | "messageId" | "events" | "durationMs"
>;

/** Stores a recording's row and queues its conversion; call it in the write that stores its owner's row. */
export async function storeVoice(
  tx: Connection,
  services: Services,
  { sender, sound, ...facts }: Facts & { sender: Member; sound: KeptFile },
): Promise<typeof voices.$inferSelect> {
  const id = services.ids.id();
  await sound.note(tx, id);
  const { fileKey, size: fileSize, mime: mimeType } = sound;
  const [row] = await tx
    .insert(voices)
    .values({
      ...facts,
      id,
      state: "received",
      fileKey,
      fileSize,
      mimeType,
      recordedBy: sender.id,
      recordedAt: services.clock.now(),
    })
    .returning();
  if (!row) throw new Error("The recording was not stored");
  await enqueueMediaJob(tx, services, { kind: "voice", payload: { voiceId: id } });
  return row;
}
