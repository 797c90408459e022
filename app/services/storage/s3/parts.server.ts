import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import type { S3Place, StoredObject } from "./client.server.ts";
import { orStoreError } from "./errors.server.ts";

/** An object sent in parts of at least 5 MiB each, except the last; invisible until it is complete. */
export type PartsUnderWay = {
  add(bytes: Uint8Array): Promise<void>;
  /** Adds a part of another object, copied by the store itself. */
  addCopy(from: string, first: number, last: number): Promise<void>;
  complete(): Promise<void>;
  /** Deletes what has arrived. If the store can't be reached, the sweep does it later. */
  abort(): Promise<void>;
};

/**
 * Larger copies are made in parts, so that no request takes long, and the protocol's 5 GB limit for one copy doesn't
 * apply.
 */
export const longestCopy = 256 * 1024 * 1024;

/** Deletes the parts of an incomplete object. */
export async function abortParts({ client, bucket }: S3Place, key: string, uploadId: string): Promise<void> {
  const given = { Bucket: bucket, Key: key, UploadId: uploadId };
  await orStoreError(client.send(new AbortMultipartUploadCommand(given)));
}

/** Starts an object in parts. */
export async function beginParts(place: S3Place, key: string): Promise<PartsUnderWay> {
  const { client, bucket } = place;
  const object = { Bucket: bucket, Key: key };
  const { UploadId = "" } = await orStoreError(client.send(new CreateMultipartUploadCommand(object)));
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  const next = () => ({ ...object, UploadId, PartNumber: parts.length + 1 });
  return {
    async add(bytes) {
      const part = next();
      const { ETag } = await orStoreError(client.send(new UploadPartCommand({ ...part, Body: bytes })));
      parts.push({ PartNumber: part.PartNumber, ETag });
    },
    async addCopy(from, first, last) {
      const source = { CopySource: `${bucket}/${from}`, CopySourceRange: `bytes=${first}-${last}` };
      const part = next();
      const answer = await orStoreError(client.send(new UploadPartCopyCommand({ ...part, ...source })));
      parts.push({ PartNumber: part.PartNumber, ETag: answer.CopyPartResult?.ETag });
    },
    async complete() {
      const given = { ...object, UploadId, MultipartUpload: { Parts: parts } };
      await orStoreError(client.send(new CompleteMultipartUploadCommand(given)));
    },
    abort: () => abortParts(place, key, UploadId).catch(() => undefined),
  };
}

/** Copies inside the store part by part; the copy exists completely or not at all. */
export async function copyInParts(
  place: S3Place,
  { key, size }: StoredObject,
  to: string,
  piece = longestCopy,
): Promise<void> {
  const parts = await beginParts(place, to);
  try {
    for (let first = 0; first < size; first += piece)
      await parts.addCopy(key, first, Math.min(first + piece, size) - 1);
    await parts.complete();
  } catch (error) {
    await parts.abort();
    throw error;
  }
}
