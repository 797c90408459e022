import { and, eq, isNotNull } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { messages } from "#app/features/talk/messages/messages.ts";
import { isFilm, longestPhoto } from "#app/features/talk/messages/rules.ts";
import { sniffSound } from "#app/features/video/uploads/file-types/sound-type.server.ts";
import { pictureTypeOf } from "#app/features/video/uploads/from-picture.server.ts";
import type { KeptFile } from "#app/features/video/uploads/keep-file.server.ts";
import { reserveArriving } from "#app/features/video/uploads/own-uploads.server.ts";
import { limits } from "#app/features/video/voices/rules.ts";
import { type GivenSound, keepSound } from "#app/features/video/voices/store-voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { uploads } from "#db/schema/uploads.ts";
import { voices } from "#db/schema/voices.ts";
import { type MadePhoto, photoRefusals, refuseFile, storeWithPhoto } from "./photo.server.ts";

/** The fewest bytes that identify a recording. */
const telling = 4100;

/** What a message's file is, by its first bytes. Throws the refusal of anything else. */
async function kindOf(head: Uint8Array): Promise<"photo" | "sound"> {
  if (await sniffSound(head)) return "sound";
  await pictureTypeOf(head, photoRefusals);
  return "photo";
}

/** What a handler needs to receive a message's file. */
export const messageFile = (action: "sendOwnMessage" | "answerMember") => ({
  field: "file",
  maxBytes: limits.bytes,
  before: requireAllowed(action),
  reserve: reserveArriving,
  // A shorter start may not tell yet; then it is looked at once it is whole.
  check: async (head: Uint8Array) => void (head.length >= telling && (await kindOf(head))),
  tooLarge: () => refuseFile("too_large", messages.fileLarge),
});

/** A message's files as they were sent: one file, and a recording whose bytes came before. */
export type GivenFiles = { file?: IncomingFile | null | undefined; uploadId?: string | undefined };

/** A message's files, stored. */
export type StoredFiles = { photo: MadePhoto | null; sound: KeptFile | null };

async function withSound(
  services: Services,
  sender: Member,
  given: GivenSound,
  store: (sound: KeptFile | null) => Promise<boolean>,
): Promise<boolean> {
  if (!given.sound && !given.uploadId) return store(null);
  const sound = await keepSound(services, sender, given);
  let isStored = false;
  try {
    isStored = await store(sound);
    return isStored;
  } finally {
    if (!isStored) await sound.giveBack();
  }
}

/**
 * Takes a message's files and passes them to `store`, which returns false if the message was stored before; files that
 * aren't stored are deleted, and a recording whose bytes came before stays its sender's. Throws what photos and recordings
 * are refused for.
 */
export async function storeWithFiles(
  services: Services,
  { sender, file = null, uploadId }: GivenFiles & { sender: Member },
  store: (files: StoredFiles) => Promise<boolean>,
): Promise<void> {
  if (file && isFilm(file.declaredType, file.fileName))
    throw refuseFile("unsupported_type", messages.videoElsewhere);
  const isSound = file !== null && file.size > 0 && (await kindOf(file.head)) === "sound";
  if (isSound && uploadId) throw refuseFile("invalid", messages.oneRecording);
  if (file && !isSound && file.size > longestPhoto) throw refuseFile("too_large", messages.photoLarge);
  const picture = { senderId: sender.id, file: isSound ? null : file };
  await storeWithPhoto(services, picture, (photo) =>
    withSound(services, sender, { sound: isSound ? file : null, uploadId }, (sound) =>
      store({ photo, sound }),
    ),
  );
}

/** Whether an upload is a message's recording already: the answer to its send was lost. */
export async function isSentRecording(read: Connection, sender: Member, uploadId: string): Promise<boolean> {
  const used = and(eq(uploads.id, uploadId), eq(uploads.ownerId, sender.id), isNotNull(uploads.usedAt));
  const [row] = await read
    .select({ messageId: voices.messageId })
    .from(uploads)
    .innerJoin(voices, eq(voices.id, uploads.usedFor))
    .where(used);
  return row !== undefined && row.messageId !== null;
}
