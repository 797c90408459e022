import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DataStore } from "@tus/server";
import { limitConcurrency } from "#app/services/limit-concurrency.ts";
import { isFile, moveDurably } from "./durable-files.server.ts";
import { toStorageError } from "./errors.server.ts";
import { requireStorageKey } from "./keys.ts";
import { PartStore, type UploadRecords } from "./part-store.server.ts";
import { type Space, spaceTaker } from "./receive.server.ts";
import { openStoredFile, type StoredFile } from "./stored-file.server.ts";

/** Uploads that may be cut off and go on: each gathers in `incoming/` under its id until it is adopted. */
export type ResumableStorage = {
  /** Where the protocol's server writes. */
  parts(records: UploadRecords): DataStore;
  /** The bytes of an upload that are here; null when there is none. The caller closes what it gets. */
  openPart(id: string): Promise<StoredFile | null>;
  /** Deletes the bytes of an upload; nothing happens when there are none. */
  dropPart(id: string): Promise<void>;
  /**
   * Moves an upload to its key, durably. What a crash cut off is finished by asking again with the same key: the file
   * is in one of the two places at any time. False when it is in neither.
   */
  adopt(id: string, key: string): Promise<boolean>;
  /** Throws "disk_full" when so many bytes more would leave less than the reserve. */
  requireRoom(bytes: number): Promise<void>;
};

type Places = Space & { incoming: string; files: string; requireMounted(): Promise<void> };

async function orStorageError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStorageError(error);
  }
}

/** The resumable half of storage on the local disk, where adopting is a rename. */
export function resumableStorage(places: Places): ResumableStorage {
  const { incoming, files, requireMounted } = places;
  const partOf = (id: string) => join(incoming, requireStorageKey(id).replaceAll("/", ""));
  // Two that hand over the same upload must not both find it in its first place.
  const inTurn = limitConcurrency(1);
  return {
    parts: (records) => new PartStore(incoming, places, records),
    openPart: (id) => orStorageError(openStoredFile(partOf(id))),
    async dropPart(id) {
      await orStorageError(rm(partOf(id), { force: true }));
    },
    adopt: (id, key) =>
      inTurn(async () => {
        const target = join(files, requireStorageKey(key));
        await requireMounted();
        if (await isFile(partOf(id))) await orStorageError(moveDurably(partOf(id), target, files));
        return isFile(target);
      }),
    async requireRoom(bytes) {
      await requireMounted();
      await spaceTaker(places)(bytes);
    },
  };
}
