import type { Services } from "#app/services/services.server.ts";
import { dataExports } from "#db/schema/exports.ts";
import { submissions } from "#db/schema/submissions.ts";
import { tutorials } from "#db/schema/tutorials.ts";

const hour = 3_600_000;
const partLifetime = 24 * hour;

/**
 * Removes files that no row names and parts of uploads nobody finishes. Young files are left alone: an upload that is
 * being stored has its file a moment before its row.
 */
export async function sweepStorage({ db, storage, clock, log }: Services): Promise<void> {
  const now = clock.now().getTime();
  const rows = await db.read.select({ key: submissions.fileKey }).from(submissions);
  const copies = await db.read.select({ key: dataExports.fileKey }).from(dataExports);
  const films = await db.read.select({ key: tutorials.fileKey }).from(tutorials);
  const named = new Set([...rows, ...copies, ...films].map((row) => row.key));
  for await (const file of storage.list()) {
    if (named.has(file.key) || now - file.modifiedAt.getTime() < hour) continue;
    await storage.remove(file.key);
    log.warn({ key: file.key, bytes: file.size }, "removed a file that no row names");
  }
  for await (const part of storage.listIncoming()) {
    if (now - part.modifiedAt.getTime() < partLifetime) continue;
    await storage.discard(part);
    log.info({ bytes: part.size }, "removed the part of an upload that was not finished");
  }
}
