import type { Readable } from "node:stream";
import { S3Store } from "@tus/s3-store";
import { ERRORS, Upload } from "@tus/server";
import type { StoreAddress } from "#app/config/storage-url.ts";
import type { S3Bucket } from "./bucket.server.ts";
import { clientConfig } from "./client.server.ts";
import { isMissing, orStoreError, toStoreError } from "./errors.server.ts";

const partSize = 8 * 1024 * 1024;

/** How much of an upload has come, in bytes, and when the last of it came. */
export type PartProgress = { received: number; modifiedAt: Date };

/**
 * The parts of resumable uploads in a bucket, below a prefix. What the package's own store leaves out: a store that is away
 * is not an upload that is gone, and what the store says is said in the product's own terms.
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

  /** Begins an upload; what is known of it is in the store when this returns. */
  override async create(upload: Upload): Promise<Upload> {
    await orStoreError(super.create(new Upload({ ...upload, id: this.#key(upload.id) })));
    return upload;
  }

  /** Sends what comes in parts of 8 MiB. */
  override write(source: Readable, id: string, offset: number): Promise<number> {
    return orStoreError(super.write(source, this.#key(id), offset));
  }

  /** An upload's progress. Throws the protocol's own error for one that does not exist. */
  override async getUpload(id: string): Promise<Upload> {
    const key = this.#key(id);
    // The package takes a store that is away, and parts that were thrown away, for an upload that is not here, or whole.
    const [info, whole] = await Promise.all([this.#bucket.head(this.infoKey(key)), this.#bucket.head(key)]);
    if (!info) throw ERRORS.FILE_NOT_FOUND;
    const { file } = await orStoreError(this.getMetadata(key));
    if (whole) return new Upload({ ...file, id, offset: whole.size });
    const { received } = (await this.progressOf(id)) ?? {};
    if (received === undefined) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ ...file, id, offset: received });
  }

  /** How much of an upload that is not whole has come; null when nothing is known of it. */
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

  /** Forgets an upload; what is in the bucket is the caller's to delete. */
  async forget(id: string): Promise<void> {
    await this.clearCache(this.#key(id));
  }
}
