import { basename } from "node:path";
import { listUploadIds } from "#app/features/uploads/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Puts files that no row names into the bin, and deletes what has lain there for a day (D35) and parts of uploads nobody
 * finishes; resumable ones have 14 days, as long as they have a row. Young files are left alone: an upload that is being stored has its file a moment before its row.
 */
export async function sweepStorage({ db, storage, clock, log }: Services): Promise<void> {
  const now = clock.now().getTime();
  const ageOf = ({ modifiedAt }: { modifiedAt: Date }) => now - modifiedAt.getTime();
  const named = db.fileKeys();
  for await (const file of storage.listBin()) if (ageOf(file) >= day) await storage.erase(file.key);
  for await (const file of storage.list()) {
    if (named.has(file.key) || ageOf(file) < hour) continue;
    await storage.remove(file.key);
    log.warn({ key: file.key, bytes: file.size }, "put a file that no row names into the bin");
  }
  const underWay = await listUploadIds({ db });
  for await (const part of storage.listIncoming()) {
    if (ageOf(part) < day || underWay.has(basename(part.path))) continue;
    await storage.discard(part);
    log.info({ bytes: part.size }, "removed the part of an upload that was not finished");
  }
}
