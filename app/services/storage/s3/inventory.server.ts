import type { StoreAddress } from "#app/config/storage-url.ts";
import type { FilesElsewhere } from "#app/services/backup/archive-read.server.ts";
import { S3Bucket } from "./bucket.server.ts";
import { listObjects } from "./listing.server.ts";

/**
 * Every file in a store, including those in its bin, with the store's own hash. Throws unavailable if the store can't
 * be reached.
 */
export async function listStored(address: StoreAddress): Promise<FilesElsewhere> {
  const bucket = new S3Bucket(address);
  const files = new Map<string, FilesElsewhere["files"][number]>();
  for (const root of ["bin/", "files/"]) {
    for await (const { key, size, etag } of listObjects(bucket, root)) {
      const name = `files/${key.slice(root.length)}`;
      files.set(name, { name, size, etag: etag.replaceAll('"', "") });
    }
  }
  return { store: address.name, files: [...files.values()] };
}
