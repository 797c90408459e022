import { type FileHandle, open, rm } from "node:fs/promises";
import { tooLarge } from "#app/errors.ts";
import { limitConcurrency } from "#app/services/limit-concurrency.ts";
import { readInPieces } from "./chunk-stream.server.ts";
import { diskFullError, toStorageError } from "./errors.server.ts";
import type { IncomingFacts, IncomingFile } from "./storage.ts";

const MEBIBYTE = 1024 * 1024;
const CHECK_EVERY = 16 * MEBIBYTE;
const SYNC_EVERY = 16 * MEBIBYTE;
const HEAD_BYTES = 8 * 1024;

/** The disk's space, and the bytes of it that uploads must leave free. */
export type Space = { freeBytes(): Promise<number>; reserveBytes: number };
type TakeSpace = (bytes: number) => Promise<void>;

/**
 * Streams `source` into a new file at `path` and syncs it. Memory stays at two pieces of 256 KiB. On any error,
 * including the source's own, the file is deleted and the error rethrown.
 */
export async function receiveInto(
  path: string,
  source: AsyncIterable<Uint8Array>,
  facts: IncomingFacts,
  space: Space,
): Promise<IncomingFile> {
  try {
    const takeSpace = spaceTaker(space);
    await takeSpace(0);
    const handle = await open(path, "wx", 0o640);
    try {
      const { size, head } = await copy(source, handle, facts.maxBytes, takeSpace);
      await handle.sync();
      return { path, size, head, fileName: facts.fileName, declaredType: facts.declaredType };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw toStorageError(error);
  }
}

/** Writes piece by piece. Every 16 MiB the disk is told to start writing, so that the final sync is quick. */
async function copy(
  source: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  maxBytes: number,
  takeSpace: TakeSpace,
) {
  let head: Uint8Array = new Uint8Array(0);
  let size = 0;
  let unsynced = 0;
  let syncing: Promise<void> = Promise.resolve();
  try {
    await readInPieces(source, async (piece) => {
      if (size + piece.length > maxBytes) throw tooLarge("This file is larger than the limit.");
      await takeSpace(piece.length);
      if (size === 0) head = new Uint8Array(piece.subarray(0, HEAD_BYTES));
      size += piece.length;
      unsynced += piece.length;
      await writeAll(handle, piece);
      if (unsynced < SYNC_EVERY) return;
      unsynced = 0;
      await syncing;
      syncing = handle.datasync();
      // A failure is handled where it is awaited.
      syncing.catch(() => undefined);
    });
  } finally {
    await syncing;
  }
  return { size, head };
}

/**
 * At most two of Node's four threads write, however many uploads there are: with all four busy, anyone who watches a
 * video or signs in would wait, and so would the event loop on a single core.
 */
const writeInTurn = limitConcurrency(2);

/** Writes every byte, from `position` or the file's current position. */
export async function writeAll(handle: FileHandle, bytes: Buffer, position?: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = position === undefined ? null : position + done;
    const { bytesWritten } = await writeInTurn(() => handle.write(bytes, done, bytes.length - done, at));
    done += bytesWritten;
  }
}

/** Throws "disk_full" at the reserve. Asks the file system only every 16 MiB, since others fill the same disk too. */
export function spaceTaker({ freeBytes, reserveBytes }: Space): TakeSpace {
  let allowance = -1;
  return async (bytes) => {
    if (bytes > allowance) {
      const room = (await freeBytes()) - reserveBytes;
      if (bytes > room) throw diskFullError();
      allowance = Math.min(room, CHECK_EVERY);
    }
    allowance -= bytes;
  };
}
