import { ListMultipartUploadsCommand, ListObjectsV2Command, ListPartsCommand } from "@aws-sdk/client-s3";
import { objectOf, type S3Place, type StoredObject } from "./client.server.ts";
import { orStoreError } from "./errors.server.ts";

/** An incomplete multipart upload: `size` is what has arrived, `modifiedAt` when the last part did. */
export type UnfinishedObject = { key: string; uploadId: string; size: number; modifiedAt: Date };

/** Lists every object under a prefix. */
export async function* listObjects(place: S3Place, prefix: string): AsyncGenerator<StoredObject> {
  let after: string | undefined;
  do {
    const asked = { Bucket: place.bucket, Prefix: prefix, ContinuationToken: after };
    const page = await orStoreError(place.client.send(new ListObjectsV2Command(asked)));
    for (const one of page.Contents ?? []) yield objectOf(one.Key ?? "", one.Size, one);
    after = page.NextContinuationToken;
  } while (after);
}

/** Lists every incomplete multipart upload under a prefix. */
export async function* listUnfinished(place: S3Place, prefix: string): AsyncGenerator<UnfinishedObject> {
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const asked = { Bucket: place.bucket, Prefix: prefix, ...after };
    const page = await orStoreError(place.client.send(new ListMultipartUploadsCommand(asked)));
    for (const { Key: key = "", UploadId: uploadId = "", Initiated } of page.Uploads ?? [])
      yield { key, uploadId, ...(await progressOf(place, { key, uploadId }, Initiated)) };
    if (!page.IsTruncated) return;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

async function progressOf(
  { client, bucket }: S3Place,
  { key, uploadId }: { key: string; uploadId: string },
  begun = new Date(0),
) {
  let [size, modifiedAt, after] = [0, begun, undefined as string | undefined];
  do {
    const asked = { Bucket: bucket, Key: key, UploadId: uploadId, PartNumberMarker: after };
    const page = await orStoreError(client.send(new ListPartsCommand(asked)));
    for (const { Size = 0, LastModified = begun } of page.Parts ?? []) {
      size += Size;
      if (LastModified > modifiedAt) modifiedAt = LastModified;
    }
    after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (after);
  return { size, modifiedAt };
}
