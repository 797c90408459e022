import type { ReplicaAddress } from "#app/config/replica-url.ts";
import { folderPlace, type ReplicaPlace } from "./place.server.ts";

/** Opens a replica's place. A bucket's client is loaded only for a bucket. */
export async function openPlace({ path, store }: ReplicaAddress): Promise<ReplicaPlace> {
  if (!store) return folderPlace(path);
  return (await import("./bucket-place.server.ts")).bucketPlace(store, path);
}
