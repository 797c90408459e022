import type { StoreAddress } from "#app/config/storage-url.ts";
import { limitConcurrency } from "#app/services/limit-concurrency.ts";
import { requireStorageKey } from "#app/services/storage/keys.ts";
import type { IncomingPart, ResumableStorage } from "#app/services/storage/storage.ts";
import { storedFile } from "#app/services/storage/stored-file.server.ts";
import type { S3Bucket } from "./bucket.server.ts";
import { listObjects, listUnfinished } from "./listing.server.ts";
import { S3PartStore } from "./part-store.server.ts";
import { abortParts } from "./parts.server.ts";
import { openObject } from "./stored-object.server.ts";

const prefix = "incoming/";
/** What the protocol's store saves next to an upload's bytes. */
const beside = [".info", ".part"];

/** Where an upload's parts are in the bucket. */
export const incomingKey = (id: string) => prefix + requireStorageKey(id).replaceAll("/", "");

/** Returns the place itself; throws RangeError if it can't be an upload's. */
export function requireIncoming(key: string): string {
  if (/^incoming\/[^/.][^/]*$/.test(key)) return key;
  throw new RangeError(`Not an object in ${prefix}: ${key}`);
}

/** Deletes all of an upload that was not kept. Throws RangeError for anything else. */
export async function dropIncoming(bucket: S3Bucket, place: string): Promise<void> {
  const key = requireIncoming(place);
  for await (const one of listUnfinished(bucket, key))
    if (one.key === key) await abortParts(bucket, key, one.uploadId);
  await bucket.delete(key, ...beside.map((ending) => key + ending));
}

/** Every upload that wasn't kept, one entry each: complete, unfinished, or left behind by a crash. */
export async function* listIncoming(bucket: S3Bucket): AsyncGenerator<IncomingPart> {
  const parts = new Map<string, IncomingPart>();
  const add = (path: string, { size, modifiedAt }: Omit<IncomingPart, "path">) => {
    const known = parts.get(path);
    const latest = known && known.modifiedAt > modifiedAt ? known.modifiedAt : modifiedAt;
    parts.set(path, { path, size: size + (known?.size ?? 0), modifiedAt: latest });
  };
  for await (const { key, size, modifiedAt } of listObjects(bucket, prefix)) {
    const ending = beside.find((one) => key.endsWith(one)) ?? "";
    add(key.slice(0, key.length - ending.length), { modifiedAt, size: ending === ".info" ? 0 : size });
  }
  for await (const one of listUnfinished(bucket, prefix)) add(one.key, one);
  yield* parts.values();
}

type StoreOptions = {
  address: StoreAddress;
  bucket: S3Bucket;
  /** Throws unless the bucket exists and the local disk keeps its reserve. */
  requireReady(): Promise<void>;
};

/** The resumable part of storage in a bucket, where adopting a file is a copy inside the store. */
export function resumableObjects({ address, bucket, requireReady }: StoreOptions): ResumableStorage {
  const store = new S3PartStore(address, bucket, prefix);
  // Two hand-overs of the same upload must not both find it in its first place.
  const inTurn = limitConcurrency(1);
  const drop = async (id: string) => {
    await dropIncoming(bucket, incomingKey(id));
    await store.forget(id);
  };
  return {
    parts: () => store,
    async openPart(id) {
      const whole = await bucket.head(incomingKey(id));
      if (whole) return openObject(bucket, whole);
      const progress = await store.progressOf(id);
      if (!progress) return null;
      // An object can't be read until it is complete.
      return storedFile({
        size: progress.received,
        modifiedAt: progress.modifiedAt,
        fill: async () => 0,
        close: async () => {},
      });
    },
    dropPart: drop,
    adopt: (id, key) =>
      inTurn(async () => {
        const target = `files/${requireStorageKey(key)}`;
        await requireReady();
        const isThere = (await bucket.head(target)) !== null;
        if (!isThere && !(await bucket.move(incomingKey(id), target))) return false;
        await drop(id);
        return true;
      }),
    requireRoom: () => requireReady(),
  };
}
