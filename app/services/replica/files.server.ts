import { stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#app/services/log.server.ts";
import { isFile } from "#app/services/storage/durable-files.server.ts";
import { filesBelow } from "#app/services/storage/files-below.server.ts";
import type { Storage } from "#app/services/storage/storage.ts";
import type { ReplicaPlace } from "./place.server.ts";

/** Where a stored file is in a replica. */
export const filesFolder = "files";

const shortestPause = 1_000;
const longestPause = 60_000;

type Change = "copy" | "remove";

/** Storage that tells about each file it has taken in or deleted for good. */
export function tellingStorage(storage: Storage, tell: (key: string, change: Change) => void): Storage {
  return {
    ...storage,
    async keep(file, key) {
      await storage.keep(file, key);
      tell(key, "copy");
    },
    async adopt(id, key) {
      const isThere = await storage.adopt(id, key);
      if (isThere) tell(key, "copy");
      return isThere;
    },
    async erase(key) {
      await storage.erase(key);
      tell(key, "remove");
    },
  };
}

/** The files in a folder by key, with their sizes. */
async function sizesBelow(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const path of filesBelow(folder)) {
    const facts = await stat(path).catch(() => null);
    if (facts) sizes.set(relative(folder, path).split(sep).join("/"), facts.size);
  }
  return sizes;
}

/**
 * Copies stored files to the replica, one after another: each new one right away, and what is missing there at the start
 * and every night. A file in the bin stays there until it is deleted for good (D35).
 */
export class FileCopier {
  readonly #dataDir: string;
  readonly #log: Log;
  readonly #changes = new Map<string, { change: Change; since: number }>();
  #place: ReplicaPlace | null = null;
  #working: Promise<void> | null = null;
  #stopping = new AbortController();
  #fault: string | null = null;
  #pause = shortestPause;

  constructor(dataDir: string, log: Log) {
    this.#dataDir = dataDir;
    this.#log = log;
  }

  /** How many changes wait, for how many milliseconds the first one has, and what is wrong. */
  waiting(): { count: number; longest: number; fault: string | null } {
    const [first] = this.#changes.values();
    return {
      count: this.#changes.size,
      longest: first ? performance.now() - first.since : 0,
      fault: this.#fault,
    };
  }

  /** Whether a file is still to be copied. */
  isWaiting(key: string): boolean {
    return this.#changes.has(key);
  }

  /** Notes a change; it is copied while this server has the replica. */
  note(key: string, change: Change): void {
    const since = this.#changes.get(key)?.since ?? performance.now();
    this.#changes.set(key, { change, since });
    this.#begin();
  }

  /** Copies to this place from now on, and looks for what it lacks. */
  async start(place: ReplicaPlace): Promise<void> {
    this.#stopping = new AbortController();
    this.#place = place;
    await this.compare();
  }

  /** Stops after the file that is being copied, or once all are, if there are few. */
  async stop(limit: number): Promise<void> {
    await Promise.race([this.#working, sleep(limit, undefined, { ref: false })]);
    this.#place = null;
    this.#stopping.abort();
    await this.#working;
  }

  /** Compares the replica's files with the club's and notes every difference. */
  async compare(): Promise<void> {
    const place = this.#place;
    if (!place) return;
    // What is there is listed first: a file that is stored meanwhile must not look deleted.
    const there = new Map<string, number>();
    for await (const { key, size } of place.list(filesFolder))
      there.set(key.slice(filesFolder.length + 1), size);
    const kept = await sizesBelow(join(this.#dataDir, "files"));
    const sizes = new Map([...(await sizesBelow(join(this.#dataDir, "bin"))), ...kept]);
    for (const [name, size] of there) {
      if (sizes.get(name) === size) sizes.delete(name);
      else if (!sizes.has(name)) this.note(name, "remove");
    }
    for (const name of sizes.keys()) this.note(name, "copy");
    this.#begin();
  }

  #begin(): void {
    if (this.#working || !this.#place || this.#changes.size === 0) return;
    this.#working = this.#work().finally(() => {
      this.#working = null;
      // A change may have come after the last look.
      this.#begin();
    });
  }

  async #work(): Promise<void> {
    for (const [key, wanted] of this.#changes) {
      const place = this.#place;
      if (!place) return;
      try {
        await this.#apply(place, key, wanted.change);
        if (this.#changes.get(key) === wanted) this.#changes.delete(key);
        if (this.#changes.size === 0) this.#fault = null;
        this.#pause = shortestPause;
      } catch (error) {
        this.#fault = error instanceof Error ? error.message : String(error);
        this.#log.warn(
          { err: error, key, pause: this.#pause },
          "a file was not copied elsewhere and is tried again",
        );
        const { signal } = this.#stopping;
        await sleep(this.#pause, undefined, { signal, ref: false }).catch(() => undefined);
        this.#pause = Math.min(this.#pause * 2, longestPause);
      }
    }
  }

  async #apply(place: ReplicaPlace, key: string, change: Change): Promise<void> {
    const there = `${filesFolder}/${key}`;
    const places = ["files", "bin"].map((folder) => join(this.#dataDir, folder, key));
    if (change === "remove") {
      const found = await Promise.all(places.map(isFile));
      return found.includes(true) ? undefined : place.remove(there);
    }
    // It may have been deleted meanwhile; until its day in the bin is over, it is still wanted.
    for (const path of places) if (await place.copyIn(there, path)) return;
  }
}
