import { stat } from "node:fs/promises";
import type { StoreAddress } from "#app/config/storage-url.ts";
import { errorCode } from "#app/services/storage/errors.server.ts";
import { S3Bucket } from "#app/services/storage/s3/bucket.server.ts";
import { listObjects } from "#app/services/storage/s3/listing.server.ts";
import { receiveObject } from "#app/services/storage/s3/receive.server.ts";
import { type ReplicaPlace, streamFile } from "./place.server.ts";

/** A replica in a bucket, below a path; "" for the whole bucket. */
export function bucketPlace(store: StoreAddress, path: string): ReplicaPlace {
  const bucket = new S3Bucket(store);
  const prefix = path === "" ? "" : `${path}/`;
  return {
    read: async (key) => ((await bucket.head(prefix + key)) ? bucket.read(prefix + key, 0) : null),
    write: (key, bytes) => bucket.put(prefix + key, bytes),
    async copyIn(key, file) {
      const facts = await stat(file).catch((error) => {
        if (errorCode(error) === "ENOENT") return null;
        throw error;
      });
      if (!facts) return false;
      if (facts.size === 0) await bucket.put(prefix + key, new Uint8Array(0));
      else
        await receiveObject(bucket, prefix + key, streamFile(file), {
          fileName: key,
          declaredType: "",
          maxBytes: facts.size,
        });
      return true;
    },
    remove: (key) => bucket.delete(prefix + key),
    async *list(folder) {
      for await (const { key, size } of listObjects(bucket, `${prefix}${folder}/`))
        yield { key: key.slice(prefix.length), size };
    },
  };
}
