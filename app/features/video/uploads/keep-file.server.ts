import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import {
  markUsed,
  noteFormUpload,
  sniffFor,
  type TakenUpload,
  takeUpload,
  type WantedUpload,
} from "./take-upload.server.ts";

/** A form's video or recording: its file, or a finished upload instead. */
export type GivenFile = Omit<WantedUpload, "uploadId"> & {
  file: IncomingFile | null;
  uploadId: string | undefined;
};

/** The file at its key: call `note` with the row made from it, or `giveBack` if the row can't be stored. */
export type KeptFile = TakenUpload & {
  note(tx: Connection, usedFor: string): Promise<void>;
  giveBack(): Promise<void>;
};

/** Stores the row made from a kept file; if that fails, the file is given back. */
export async function orGiveBack<Stored>(file: KeptFile, store: () => Promise<Stored>): Promise<Stored> {
  try {
    return await store();
  } catch (error) {
    await file.giveBack();
    throw error;
  }
}

async function keepForm(services: Services, owner: Member, given: GivenFile): Promise<KeptFile> {
  const { storage, ids } = services;
  const { file, kind, folder, accepts, refusals } = given;
  if (!file || file.size === 0) throw refusals.empty();
  const type = await sniffFor(kind, file.head);
  if (!type || !accepts.includes(type.mime)) throw refusals.wrongType();
  const fileKey = `${folder}/${ids.id()}.${type.ext}`;
  const { fileName, size } = file;
  await storage.keep(file, fileKey);
  return {
    fileKey,
    fileName,
    size,
    mime: type.mime,
    note: (tx, usedFor) => noteFormUpload(tx, services, { ownerId: owner.id, kind, fileName, size, usedFor }),
    giveBack: () => storage.erase(fileKey),
  };
}

/**
 * Stores a form's file, whichever way it came. A file sent by the form is deleted if it can't be used; a finished
 * upload stays its owner's, who may hand it over again. Throws the refusals, and what `takeUpload` throws.
 */
export async function keepFile(services: Services, owner: Member, given: GivenFile): Promise<KeptFile> {
  const { uploadId, ...rest } = given;
  if (uploadId === undefined) return keepForm(services, owner, given);
  return {
    ...(await takeUpload(services, owner, { ...rest, uploadId })),
    note: (tx, usedFor) => markUsed(tx, services, { uploadId, usedFor }),
    giveBack: async () => {},
  };
}
