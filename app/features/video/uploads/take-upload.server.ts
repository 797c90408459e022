import { and, eq, isNull } from "drizzle-orm";
import { type ClubError, conflict, notFound } from "#app/errors.ts";
import type { Actor } from "#app/features/base/actor.ts";
import { type SoundMime, sniffSound } from "#app/features/video/uploads/file-types/sound-type.server.ts";
import { sniffVideo, type VideoMime } from "#app/features/video/uploads/file-types/video-type.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { uploads } from "#db/schema/uploads.ts";
import { messages, unfinished } from "./messages.ts";
import { findOwnUpload, openBytes, type UploadRow } from "./own-uploads.server.ts";
import type { UploadKind } from "./rules.ts";
import { dropUpload } from "./send-upload.server.ts";

const headBytes = 8 * 1024;

/** Media types of accepted files: videos and recordings. */
export type MediaMime = VideoMime | SoundMime;

/**
 * Identifies a file by its first bytes, according to its purpose: a video container counts as a recording if only
 * sound is needed.
 */
export const sniffFor = (
  kind: UploadKind,
  head: Uint8Array,
): Promise<{ mime: MediaMime; ext: string } | null> =>
  kind === "voice" ? sniffSound(head) : sniffVideo(head);

/** The parts of a hand-over: the upload, its purpose, and where its file goes. */
export type WantedUpload = {
  uploadId: string;
  kind: UploadKind;
  /** The first word of the file's key, such as "submissions". */
  folder: string;
  /** The accepted types, by content (D26). */
  accepts: readonly MediaMime[];
  /** The refusals of an empty file, and of another type. */
  refusals: { empty(): ClubError; wrongType(): ClubError };
};

/** A file already at its key; `size` in bytes. */
export type TakenUpload = { fileKey: string; fileName: string; size: number; mime: MediaMime };

async function look(services: Services, row: UploadRow) {
  const bytes = await openBytes(services, row);
  try {
    const size = bytes?.size ?? 0;
    if (!bytes || size < row.bytesExpected)
      throw conflict(unfinished(size, row.bytesExpected), messages.unfinishedTitle);
    return { size, type: await sniffFor(row.kind, await bytes.read(0, headBytes)) };
  } finally {
    await bytes?.close();
  }
}

/**
 * Records where the file will be before moving it, so that after a crash the next hand-over finds it in either place.
 */
async function claimKey({ db }: Services, { id }: UploadRow, fileKey: string): Promise<void> {
  await db.write(async (tx) => {
    await tx
      .update(uploads)
      .set({ fileKey })
      .where(and(eq(uploads.id, id), isNull(uploads.usedAt)));
  });
}

/**
 * Hands a finished upload over: checks that it is the caller's own, complete and of an accepted type, and moves it to
 * its key. The caller then stores its own row and calls `markUsed` in the same transaction; if that fails, the upload
 * stays finished and can be handed over again. Throws not_found for a used one, someone else's or another kind,
 * conflict while bytes are missing, and the refusals, after which the upload is deleted.
 */
export async function takeUpload(
  services: Services,
  actor: Actor,
  { uploadId, kind, folder, accepts, refusals }: WantedUpload,
): Promise<TakenUpload> {
  const row = await findOwnUpload(services, actor, { id: uploadId });
  if (row.kind !== kind) throw notFound();
  const { size, type } = await look(services, row);
  if (!type || !accepts.includes(type.mime)) {
    await dropUpload(services, row);
    throw size === 0 ? refusals.empty() : refusals.wrongType();
  }
  const fileKey = row.fileKey ?? `${folder}/${row.id}.${type.ext}`;
  if (row.fileKey === null) await claimKey(services, row, fileKey);
  if (!(await services.storage.adopt(row.id, fileKey))) throw notFound();
  return { fileKey, fileName: row.fileName, size, mime: type.mime };
}

/** Marks an upload as used, with its row. Throws not_found if another request was faster. */
export async function markUsed(
  tx: Connection,
  { clock }: Services,
  { uploadId, usedFor }: { uploadId: string; usedFor: string },
): Promise<void> {
  const used = await tx
    .update(uploads)
    .set({ usedAt: clock.now(), usedFor, fileKey: null })
    .where(and(eq(uploads.id, uploadId), isNull(uploads.usedAt)))
    .returning({ id: uploads.id });
  if (used.length === 0) throw notFound();
}

/** A file sent whole by a plain form, and the row made from it. */
export type FormUpload = Pick<UploadRow, "ownerId" | "kind" | "fileName"> & { size: number; usedFor: string };

/** Records a file sent whole by a plain form, so that one table lists every upload (D31). */
export async function noteFormUpload(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  { size, ...facts }: FormUpload,
): Promise<void> {
  const now = clock.now();
  await tx
    .insert(uploads)
    .values({ id: ids.id(), ...facts, bytesExpected: size, startedAt: now, usedAt: now });
}
