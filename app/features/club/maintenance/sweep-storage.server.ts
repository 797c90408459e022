import { basename } from "node:path";
import { ClubError } from "#app/errors.ts";
import { listUploadIds } from "#app/features/video/uploads/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingPart } from "#app/services/storage/storage.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Puts files without a row into the bin, and deletes what has been there for a day (D35) and parts of abandoned
 * uploads; resumable ones have 14 days while they have a row. New files are left alone, because an upload's file
 * exists a moment before its row.
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

/** Deletes expired parts that belong to no resumable upload; an upload sent as a form can't resume. */
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
 * At startup, deletes what form uploads left behind when a process was killed. If storage is unreachable now, the
 * sweep deletes them after a day.
 */
export async function removeAbandonedParts(services: Services): Promise<void> {
  try {
    await removeParts(services, () => true);
  } catch (error) {
    if (!(error instanceof ClubError)) throw error;
    services.log.warn({ err: error }, "parts of uploads could not be looked through");
  }
}
