import type { Readable } from "node:stream";
import { S3Store } from "@tus/s3-store";
import { ERRORS, Upload } from "@tus/server";
import type { StoreAddress } from "#app/config/storage-url.ts";
import type { S3Bucket } from "./bucket.server.ts";
import { clientConfig } from "./client.server.ts";
import { isMissing, orStoreError, toStoreError } from "./errors.server.ts";

const partSize = 8 * 1024 * 1024;

/** How much of an upload has arrived, in bytes, and when the last part came. */
export type PartProgress = { received: number; modifiedAt: Date };

/**
 * The parts of resumable uploads in a bucket, below a prefix. Unlike the package's own store, an unreachable store
 * isn't taken for a missing upload, and the store's errors become the product's own.
 */
export class S3PartStore extends S3Store {
  readonly #bucket: S3Bucket;
  readonly #prefix: string;

  constructor(address: StoreAddress, bucket: S3Bucket, prefix: string) {
    super({ partSize, useTags: false, s3ClientConfig: { ...clientConfig(address), bucket: address.bucket } });
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.extensions = ["creation", "creation-with-upload", "expiration", "termination"];
  }

  #key = (id: string) => this.#prefix + id;

  /** Starts an upload; its details are in the store when this returns. */
  override async create(upload: Upload): Promise<Upload> {
    await orStoreError(super.create(new Upload({ ...upload, id: this.#key(upload.id) })));
    return upload;
  }

  /** Sends the data in parts of 8 MiB. */
  override write(source: Readable, id: string, offset: number): Promise<number> {
    return orStoreError(super.write(source, this.#key(id), offset));
  }

  /** An upload's progress. Throws the protocol's own error for one that does not exist. */
  override async getUpload(id: string): Promise<Upload> {
    const key = this.#key(id);
    // The package mistakes an unreachable store, or deleted parts, for a missing or complete upload.
    const [info, whole] = await Promise.all([this.#bucket.head(this.infoKey(key)), this.#bucket.head(key)]);
    if (!info) throw ERRORS.FILE_NOT_FOUND;
    const { file } = await orStoreError(this.getMetadata(key));
    if (whole) return new Upload({ ...file, id, offset: whole.size });
    const { received } = (await this.progressOf(id)) ?? {};
    if (received === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ ...file, id, offset: received });
  }

  /** How much of an unfinished upload has arrived; null if nothing is known. */
  async progressOf(id: string): Promise<PartProgress | null> {
    const key = this.#key(id);
    const [info, rest] = await Promise.all([
      this.#bucket.head(this.infoKey(key)),
      this.#bucket.head(this.partKey(key, true)),
    ]);
    if (!info) return null;
    try {
      const parts = await this.retrieveParts(key);
      const times = [info, rest, ...parts.map(({ LastModified }) => ({ modifiedAt: LastModified }))];
      const latest = Math.max(...times.map((one) => one?.modifiedAt?.getTime() ?? 0));
      const received = parts.reduce((sum, { Size = 0 }) => sum + Size, rest?.size ?? 0);
      return { received, modifiedAt: new Date(latest) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw toStoreError(error);
    }
  }

  /** Forgets an upload; the caller deletes what is in the bucket. */
  async forget(id: string): Promise<void> {
    await this.clearCache(this.#key(id));
  }
}
