import { type FileHandle, open, rm } from "node:fs/promises";
import { tooLarge } from "#app/errors.ts";
import type { IncomingFacts, IncomingFile } from "./storage.server.ts";
import { diskFullError, toStorageError } from "./storage-errors.server.ts";

const MEBIBYTE = 1024 * 1024;
const CHECK_EVERY = 16 * MEBIBYTE;
const SYNC_EVERY = 16 * MEBIBYTE;
const HEAD_BYTES = 8 * 1024;

/** The room on the disk, and the bytes of it that uploads must leave free. */
export type Space = { freeBytes(): Promise<number>; reserveBytes: number };
type TakeSpace = (bytes: number) => Promise<void>;

/**
 * Streams `source` into a new file at `path` and syncs it to the disk. Memory stays at two write buffers
 * of 1 MiB. On any error, the source's own included, the file is deleted and the error thrown on.
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

/**
 * Writes buffers of 1 MiB behind the one that reads: while one is on its way to the disk the other is filled. Every 16 MiB
 * the disk is told to begin with what it has, so that the sync at the end has little left to do.
 */
function writerBehind(handle: FileHandle) {
  let idle: Buffer = Buffer.allocUnsafeSlow(MEBIBYTE);
  let writing: Promise<void> = Promise.resolve();
  let syncing: Promise<void> = Promise.resolve();
  let unsynced = 0;
  const write = async (bytes: Buffer) => {
    await writeAll(handle, bytes);
    unsynced += bytes.length;
    if (unsynced < SYNC_EVERY) return;
    unsynced = 0;
    await syncing;
    syncing = handle.datasync();
    // Its failure is met where it is waited for.
    syncing.catch(() => undefined);
  };
  return {
    /** Takes a filled buffer over and answers the one to fill next. Throws what the write before it threw. */
    async put(buffer: Buffer, filled: number): Promise<Buffer> {
      await writing;
      const next = idle;
      idle = buffer;
      writing = write(buffer.subarray(0, filled));
      writing.catch(() => undefined);
      return next;
    },
    /** Waits until everything is written. */
    async end(): Promise<void> {
      await writing;
      await syncing;
    },
  };
}

async function copy(
  source: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  maxBytes: number,
  takeSpace: TakeSpace,
) {
  const writer = writerBehind(handle);
  let buffer: Buffer = Buffer.allocUnsafeSlow(MEBIBYTE);
  let head: Buffer = Buffer.alloc(0);
  let size = 0;
  let filled = 0;
  const flush = async () => {
    await takeSpace(filled);
    if (size === filled) head = Buffer.from(buffer.subarray(0, Math.min(filled, HEAD_BYTES)));
    buffer = await writer.put(buffer, filled);
    filled = 0;
  };
  try {
    for await (const chunk of source) {
      if (size + chunk.length > maxBytes) throw tooLarge("This file is larger than the limit.");
      for (let taken = 0; taken < chunk.length; ) {
        const piece = chunk.subarray(taken, taken + buffer.length - filled);
        buffer.set(piece, filled);
        filled += piece.length;
        taken += piece.length;
        size += piece.length;
        if (filled === buffer.length) await flush();
      }
    }
    await flush();
  } finally {
    await writer.end();
  }
  return { size, head: new Uint8Array(head) };
}

/** Writes every byte, from `position` on or where the file stands. */
export async function writeAll(handle: FileHandle, bytes: Buffer, position?: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const at = position === undefined ? null : position + done;
    done += (await handle.write(bytes, done, bytes.length - done, at)).bytesWritten;
  }
}

/** Throws "disk_full" where the reserve begins. Asks the file system every 16 MiB only, since others fill the same disk meanwhile. */
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
