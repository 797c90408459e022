import type { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { StoreAddress } from "#app/config/storage-url.ts";
import type { Presented } from "#app/services/storage/storage.ts";
import { clientConfig, objectOf, type S3Place, type StoredObject } from "./client.server.ts";
import { isMissing, orStoreError, toStoreError } from "./errors.server.ts";
import { copyInParts, longestCopy } from "./parts.server.ts";

/** A bucket, in the few calls storage needs. Each throws ClubError "unavailable" or "disk_full" for the store. */
export class S3Bucket implements S3Place {
  readonly client: S3Client;
  readonly bucket: string;

  constructor(address: StoreAddress) {
    this.client = new S3Client(clientConfig(address));
    this.bucket = address.bucket;
  }

  #at(key: string) {
    return { Bucket: this.bucket, Key: key };
  }

  /** An object's details; null if there is none. */
  async head(key: string): Promise<StoredObject | null> {
    try {
      const answer = await this.client.send(new HeadObjectCommand(this.#at(key)));
      return objectOf(key, answer.ContentLength, answer);
    } catch (error) {
      if (isMissing(error)) return null;
      throw toStoreError(error);
    }
  }

  /** Writes a small object in one request. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    await orStoreError(this.client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes })));
  }

  /** The bytes from `first` on. The caller must destroy the stream. */
  async read(key: string, first: number): Promise<Readable> {
    const command = new GetObjectCommand({ ...this.#at(key), Range: `bytes=${first}-` });
    return (await orStoreError(this.client.send(command))).Body as Readable;
  }

  /** Deletes objects; missing ones are ignored. */
  async delete(...keys: string[]): Promise<void> {
    const gone = keys.map((key) => this.client.send(new DeleteObjectCommand(this.#at(key))));
    await orStoreError(Promise.all(gone));
  }

  /** Copies inside the store; the copy exists completely or not at all. */
  async copy(from: StoredObject, to: string): Promise<void> {
    if (from.size > longestCopy) return copyInParts(this, from, to);
    const command = new CopyObjectCommand({ ...this.#at(to), CopySource: `${this.bucket}/${from.key}` });
    await orStoreError(this.client.send(command));
  }

  /** Copies an object and then deletes it; a crash in between leaves both. False if there is none. */
  async move(from: string, to: string): Promise<boolean> {
    const object = await this.head(from);
    if (!object) return false;
    await this.copy(object, to);
    await this.delete(from);
    return true;
  }

  /** A link that reads one object for that many seconds. */
  link(key: string, { contentType, disposition }: Presented, seconds: number): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(key),
      ResponseCacheControl: "private, no-store",
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
    });
    return getSignedUrl(this.client, command, { expiresIn: seconds });
  }
}
