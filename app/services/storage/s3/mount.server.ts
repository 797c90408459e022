import { join } from "node:path";
import { StartRefusedError } from "#app/services/data-folder.server.ts";
import { filesBelow } from "#app/services/storage/files-below.server.ts";
import { readStoreNote, writeStoreNote } from "#app/services/storage/store-note.server.ts";
import type { S3Bucket } from "./bucket.server.ts";
import { listObjects } from "./listing.server.ts";

const marker = ".storage";
const markerText =
  "This object shows that a club keeps its files in this bucket, and that this is really it.\n";

async function holdsAny(files: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _file of files) return true;
  return false;
}

type Mount = { dataDir: string; name: string; bucket: S3Bucket };

/**
 * Whether the bucket contains this folder's files: an emptied or wrong one must not look like an empty library (D36).
 * An unused bucket is claimed on first use. Throws `StartRefusedError` if another club uses it, or if files are still
 * on disk; unavailable if the store can't be reached.
 */
export async function mountBucket({ dataDir, name, bucket }: Mount): Promise<boolean> {
  const [mark, noted] = await Promise.all([bucket.head(marker), readStoreNote(dataDir)]);
  if (noted === name) return mark !== null;
  if (noted === null) {
    const isUsed = await holdsAny(listObjects(bucket, "files/"));
    if (mark && isUsed) {
      throw new StartRefusedError(
        `The bucket ${name} holds the files of another club, and this one would sweep them away. Please give STORAGE_URL a bucket of its own.`,
      );
    }
    const files = join(dataDir, "files");
    if (!isUsed && (await holdsAny(filesBelow(files)))) {
      throw new StartRefusedError(
        `The club's files are in ${files} and not in ${name} yet. Please copy that folder into the bucket as files/, or remove STORAGE_URL.`,
      );
    }
  }
  if (!mark) await bucket.put(marker, Buffer.from(markerText));
  await writeStoreNote(dataDir, name);
  return true;
}
