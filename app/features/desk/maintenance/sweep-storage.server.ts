import { basename } from "node:path";
import { ClubError } from "#app/errors.ts";
import { listUploadIds } from "#app/features/video/uploads/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingPart } from "#app/services/storage/storage.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Puts files that no row names into the bin, and deletes what has been there for a day (D35) and parts of uploads no one
 * finishes; resumable ones have 14 days, as long as they have a row. Young files are left alone: an upload that is being stored has its file a moment before its row.
 */
export async function sweepStorage(services: Services): Promise<void> {
  const { db, storage, clock, log } = services;
  const now = clock.now().getTime();
  const ageOf = ({ modifiedAt }: { modifiedAt: Date }) => now - modifiedAt.getTime();
  const named = db.fileKeys();
  for await (const file of storage.listBin()) if (ageOf(file) >= day) await storage.erase(file.key);
  for await (const file of storage.list()) {
    if (named.has(file.key) || ageOf(file) < hour) continue;
    await storage.remove(file.key);
    log.warn({ key: file.key, bytes: file.size }, "put a file that no row names into the bin");
  }
  await removeParts(services, (part) => ageOf(part) >= day);
}

/** Deletes the parts that are due and belong to no resumable upload: one that was sent as a form cannot go on. */
async function removeParts(
  { db, storage, log }: Services,
  isDue: (part: IncomingPart) => boolean,
): Promise<void> {
  const resumable = await listUploadIds({ db });
  for await (const part of storage.listIncoming()) {
    if (!isDue(part) || resumable.has(basename(part.path))) continue;
    await storage.discard(part);
    log.info({ bytes: part.size }, "removed the part of an upload that was not finished");
  }
}

/**
 * Deletes, before the first upload is taken, what a process that was killed left of those sent as a form. Where the store is away
 * now, the sweep does it once they are a day old.
 */
export async function removeAbandonedParts(services: Services): Promise<void> {
  try {
    await removeParts(services, () => true);
  } catch (error) {
    if (!(error instanceof ClubError)) throw error;
    services.log.warn({ err: error }, "parts of uploads could not be looked through");
  }
}
