import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import type { StoreAddress } from "#app/config/storage-url.ts";

/** A bucket and the client for its store. */
export type S3Place = { client: S3Client; bucket: string };

/** One object in a listing; `etag` is the store's own hash of it. */
export type StoredObject = { key: string; size: number; modifiedAt: Date; etag: string };

type Told = { ETag?: string | undefined; LastModified?: Date | undefined };

/** Converts a listed object to our own type. */
export const objectOf = (key: string, size: number | undefined, told: Told): StoredObject => ({
  key,
  size: size ?? 0,
  modifiedAt: told.LastModified ?? new Date(0),
  etag: told.ETag ?? "",
});

/** Client settings for a store. They leave out checksums that not every store supports; requests are still signed. */
export function clientConfig(address: StoreAddress): S3ClientConfig {
  const { endpoint, region, accessKeyId, secretAccessKey } = address;
  // Every video being watched holds a connection.
  const agent = { keepAlive: true, maxSockets: 1000 };
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3_000,
      socketTimeout: 60_000,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}
