import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sync } from "#app/services/storage/durable-files.server.ts";
import { errorCode } from "#app/services/storage/errors.server.ts";
import { filesBelow } from "#app/services/storage/files-below.server.ts";

/** One file of a replica. */
export type PlacedFile = { key: string; size: number };

/** Where a replica is: a few calls on named files, each whole or not there. Errors are the disk's or the store's own. */
export type ReplicaPlace = {
  /** The bytes of a file; null if there is none. The caller must read or destroy the stream. */
  read(key: string): Promise<Readable | null>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Copies a local file. False, and nothing is written, if it is gone. */
  copyIn(key: string, path: string): Promise<boolean>;
  /** Deletes a file, if it is there. */
  remove(key: string): Promise<void>;
  /** Every file whose key starts with the folder's name. */
  list(folder: string): AsyncIterable<PlacedFile>;
};

const piece = 1024 * 1024;

/** Opens a local file as a stream; null if it is gone. */
export async function openBytes(path: string): Promise<Readable | null> {
  try {
    const handle = await open(path, "r");
    return handle.createReadStream({ highWaterMark: piece });
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Writes a stream to a file under a temporary name first, so that it is whole and on disk, or not there. */
export async function writeWhole(path: string, bytes: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.partial`;
  try {
    await pipeline(bytes, createWriteStream(draft, { mode: 0o640, highWaterMark: piece }));
    await sync(draft);
    await rename(draft, path);
    await sync(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A replica in a folder. */
export function folderPlace(folder: string): ReplicaPlace {
  const at = (key: string) => join(folder, key);
  return {
    read: (key) => openBytes(at(key)),
    write: (key, bytes) => writeWhole(at(key), Readable.from([bytes])),
    async copyIn(key, path) {
      const source = await openBytes(path);
      if (!source) return false;
      await writeWhole(at(key), source);
      return true;
    },
    remove: (key) => rm(at(key), { force: true }),
    async *list(below) {
      for await (const path of filesBelow(at(below))) {
        const key = relative(folder, path).split(sep).join("/");
        const facts = await stat(path).catch(() => null);
        if (facts && !key.endsWith(".partial")) yield { key, size: facts.size };
      }
    },
  };
}

/** A whole text file of a replica; null if there is none. */
export async function readText(place: ReplicaPlace, key: string): Promise<string | null> {
  const bytes = await place.read(key);
  if (!bytes) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** A local file as a stream in large pieces. */
export const streamFile = (path: string) => createReadStream(path, { highWaterMark: piece });
