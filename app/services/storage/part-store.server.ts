import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { readInPieces } from "./chunk-stream.server.ts";
import { sync } from "./durable-files.server.ts";
import { orStorageError } from "./errors.server.ts";
import { type Space, spaceTaker, writeAll } from "./receive.server.ts";
import type { UploadRecords } from "./storage.ts";

/**
 * The parts of resumable uploads, each a file named by its id. Unlike the package's own store, an acknowledged offset
 * survives a power cut, and the disk's reserve is respected.
 */
export class PartStore extends FileStore {
  readonly #space: Space;

  constructor(directory: string, space: Space, records: UploadRecords) {
    const nothing = async () => {};
    // The package makes its folder on its own, and an error of that would end the process: it gets one that is there, and
    // `create` makes ours.
    super({
      directory: "/",
      configstore: { get: (id) => records.get(id), set: nothing, delete: nothing },
    });
    this.directory = directory;
    this.#space = space;
    // The caller's clock decides when one expires.
    this.extensions = ["creation", "creation-with-upload", "expiration", "termination"];
  }

  /** Creates the empty file; its name is on disk when this returns. */
  override async create(upload: Upload): Promise<Upload> {
    const made = await orStorageError(super.create(upload));
    await orStorageError(sync(this.directory));
    return made;
  }

  /** Appends what arrives and syncs it. If the connection breaks, what had arrived by then stays on disk. */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const takeSpace = spaceTaker(this.#space);
    await takeSpace(0);
    const handle = await orStorageError(open(join(this.directory, id), "r+"));
    try {
      return await append(handle, source, offset, takeSpace);
    } finally {
      await handle.close();
    }
  }
}

async function append(
  handle: FileHandle,
  source: Readable,
  offset: number,
  takeSpace: (bytes: number) => Promise<void>,
): Promise<number> {
  let position = offset;
  await readInPieces(source, async (piece) => {
    await takeSpace(piece.length);
    await orStorageError(writeAll(handle, piece, position));
    position += piece.length;
  });
  await orStorageError(handle.datasync());
  return position;
}
