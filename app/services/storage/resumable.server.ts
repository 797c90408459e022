import { rm } from "node:fs/promises";
import { join } from "node:path";
import { limitConcurrency } from "#app/services/limit-concurrency.ts";
import { isFile, moveDurably } from "./durable-files.server.ts";
import { orStorageError } from "./errors.server.ts";
import { requireStorageKey } from "./keys.ts";
import { PartStore } from "./part-store.server.ts";
import { type Space, spaceTaker } from "./receive.server.ts";
import type { ResumableStorage } from "./storage.ts";
import { openStoredFile } from "./stored-file.server.ts";

type Places = Space & { incoming: string; files: string; requireMounted(): Promise<void> };

/** The resumable part of storage on the local disk, where adopting a file is a rename. */
export function resumableStorage(places: Places): ResumableStorage {
  const { incoming, files, requireMounted } = places;
  const partOf = (id: string) => join(incoming, requireStorageKey(id).replaceAll("/", ""));
  // Two hand-overs of the same upload must not both find it in its first place.
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
