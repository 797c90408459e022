import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ListMultipartUploadsCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { type App, startApp } from "#tests/support/app.ts";
import type { Swift } from "#tests/support/swift.ts";

/** A club whose files are in its own bucket. */
export type StoreClub = { app: App; bucket: string; storageUrl: string };

/** Copies a data folder's files into a bucket, as a club does when its clips outgrow the disk. */
export async function moveFiles({ client }: Swift, dataDir: string, bucket: string): Promise<void> {
  const files = join(dataDir, "files");
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const path = join(entry.parentPath, entry.name);
    const Key = `files/${path.slice(files.length + 1)}`;
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: await readFile(path) }));
    await rm(path);
  }
}

/**
 * Opens the demo club with its files in a bucket. `more` adds settings to the address, such as "downloads=direct".
 */
export async function startStoreClub(
  swift: Swift,
  environment: Record<string, string> = {},
  more = "",
): Promise<StoreClub> {
  const bucket = `club-${randomUUID()}`;
  await swift.make(bucket);
  const storageUrl = swift.urlOf(bucket, more);
  const app = await startApp({
    environment: { ...environment, STORAGE_URL: storageUrl },
    prepare: (dataDir) => moveFiles(swift, dataDir, bucket),
  });
  return { app, bucket, storageUrl };
}

/** The keys of everything in a bucket below a prefix; incomplete ones end in "…". */
export async function keysIn({ client }: Swift, bucket: string, prefix = ""): Promise<string[]> {
  const given = { Bucket: bucket, Prefix: prefix };
  const { Contents = [] } = await client.send(new ListObjectsV2Command(given));
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(given));
  return [...Contents.map(({ Key }) => String(Key)), ...Uploads.map(({ Key }) => `${Key}…`)].sort();
}
