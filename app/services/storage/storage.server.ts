import { mkdir, opendir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { notFound } from "#app/errors.ts";
import type { Ids } from "#app/services/ids.server.ts";
import { openBin } from "./bin.server.ts";
import { factsOf, isFile, moveDurably } from "./durable-files.server.ts";
import { storageMissing, toStorageError } from "./errors.server.ts";
import { requireStorageKey } from "./keys.ts";
import { owning } from "./own-source.ts";
import { receiveInto } from "./receive.server.ts";
import { type ResumableStorage, resumableStorage } from "./resumable.server.ts";
import { openStoredFile, type StoredFile } from "./stored-file.server.ts";

export type { StoredFile } from "./stored-file.server.ts";

/** What the sender says of a file; `maxBytes` is inclusive. */
export type IncomingFacts = { fileName: string; declaredType: string; maxBytes: number };

/** A file received whole and synced, not yet kept. `head` holds its first 8 KiB (all of it when shorter). */
export type IncomingFile = {
  path: string;
  size: number;
  fileName: string;
  declaredType: string;
  head: Uint8Array;
};

/** A file lying in `incoming/`: being received, waiting to be kept, or left behind by a crash. */
export type IncomingPart = { path: string; size: number; modifiedAt: Date };

/** How a file presents itself to whoever reads it by a link; `disposition` is the header of that name. */
export type Presented = { contentType: string; disposition: string };

/** A kept file as the listing shows it. */
export type KeptFile = { key: string; size: number; modifiedAt: Date };

/**
 * Where files live: a folder, or a bucket. All methods throw ClubError "unavailable" when it is gone; keys are made by the
 * caller and throw RangeError when they break `requireStorageKey`.
 */
export type Storage = ResumableStorage & {
  /**
   * Streams `source` to `incoming/` and syncs it. Owns the source from the call on; ends it and deletes the part on any error. Throws "too_large" beyond
   * `maxBytes` and "disk_full" when free space would fall under the reserve. The caller keeps or discards it.
   */
  receive(source: AsyncIterable<Uint8Array>, facts: IncomingFacts): Promise<IncomingFile>;
  /**
   * Moves a received file to its key, durably: after this a power cut loses nothing. Never replaces a file.
   * Keep first, write the database row second, remove the key when the row is refused: what a crash leaves
   * between the two is a file without a row, never a row without a file.
   */
  keep(file: IncomingFile, key: string): Promise<void>;
  /** Deletes a part; nothing happens when it is gone or kept already. */
  discard(file: Pick<IncomingFile, "path">): Promise<void>;
  /** Null when there is no such file. The caller closes what it gets. */
  open(key: string): Promise<StoredFile | null>;
  /** Lends a kept file as a path on this machine's disk, to be read while `work` runs. Throws "not_found" without one. */
  lend<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Puts a kept file into the bin, where it waits 24 h (D35); nothing happens when there is no such file. */
  remove(key: string): Promise<void>;
  /** Brings a removed file back from the bin; false when it is not there any more. */
  recall(key: string): Promise<boolean>;
  /** Deletes a file for good, kept or in the bin: for one that no stored row ever named. */
  erase(key: string): Promise<void>;
  /** Every kept file, in no order; of one folder when given, which need not be there. */
  list(folder?: string): AsyncIterable<KeptFile>;
  /** Every file in the bin; `modifiedAt` is when it was removed. */
  listBin(): AsyncIterable<KeptFile>;
  /** Every part in `incoming/`; `modifiedAt` moves on while one is being received. */
  listIncoming(): AsyncIterable<IncomingPart>;
  /** Whether the marker file is there: an unmounted disk must not look like an empty library (D36). */
  isMounted(): Promise<boolean>;
  /** Bytes an ordinary process may still write on this machine's disk. */
  freeBytes(): Promise<number>;
  /** An address that reads a kept file from the store itself for so many seconds; null where the club hands it out. */
  link(key: string, shown: Presented, seconds: number): Promise<string | null>;
};

const MARKER = ".storage";

/** How local storage is opened: its folder, and the bytes uploads must leave free. */
export type LocalStorageOptions = { dataDir: string; reserveBytes: number; ids: Pick<Ids, "id"> };

/**
 * Opens storage on the local disk. Makes both folders and their markers on first use only: where `incoming/`
 * says there was a library before, a missing `files/.storage` stays missing (D36).
 */
export async function openLocalStorage(options: LocalStorageOptions): Promise<Storage> {
  const { dataDir, reserveBytes, ids } = options;
  const incoming = join(dataDir, "incoming");
  const files = join(dataDir, "files");
  const binFolder = join(dataDir, "bin");
  const bin = openBin(files, binFolder);
  await prepareFolders(dataDir);

  const isMounted = () => isFile(join(files, MARKER));
  const requireMounted = async () => {
    if (!(await isMounted())) throw storageMissing();
  };
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  };
  const pathOf = (key: string) => join(files, requireStorageKey(key));

  return {
    isMounted,
    freeBytes,
    receive: (source, facts) =>
      owning(source, async () => {
        await requireMounted();
        return receiveInto(join(incoming, ids.id()), source, facts, { freeBytes, reserveBytes });
      }),
    async keep(file, key) {
      const target = pathOf(key);
      await requireMounted();
      await orStorageError(moveDurably(requireInside(incoming, file.path), target, files));
    },
    ...resumableStorage({ incoming, files, freeBytes, reserveBytes, requireMounted }),
    async discard(file) {
      await orStorageError(rm(requireInside(incoming, file.path), { force: true }));
    },
    async open(key) {
      const file = await orStorageError(openStoredFile(pathOf(key)));
      if (file === null) await requireMounted();
      return file;
    },
    async lend(key, work) {
      await requireMounted();
      if (!(await isFile(pathOf(key)))) throw notFound();
      return work(pathOf(key));
    },
    async remove(key) {
      requireStorageKey(key);
      await requireMounted();
      await orStorageError(bin.put(key));
    },
    async recall(key) {
      requireStorageKey(key);
      await requireMounted();
      return orStorageError(bin.recall(key));
    },
    async erase(key) {
      const path = pathOf(key);
      await requireMounted();
      await orStorageError(Promise.all([rm(path, { force: true }), bin.drop(key)]));
    },
    async *list(folder) {
      await requireMounted();
      if (folder !== undefined && !(await factsOf(pathOf(folder)))?.isDirectory()) return;
      yield* keysBelow(files, folder);
    },
    listBin: () => keysBelow(binFolder),
    listIncoming: () => walk(incoming),
    link: async () => null,
  };
}

async function* keysBelow(root: string, folder = ""): AsyncGenerator<KeptFile> {
  for await (const { path, size, modifiedAt } of walk(join(root, folder))) {
    yield { key: relative(root, path).split(sep).join("/"), size, modifiedAt };
  }
}

/** Makes the folders files lie in, and their markers on first use only. */
export async function prepareFolders(dataDir: string): Promise<void> {
  const [incoming, files] = [join(dataDir, "incoming"), join(dataDir, "files")];
  await mkdir(incoming, { recursive: true });
  await mkdir(join(dataDir, "bin"), { recursive: true });
  if (await isFile(join(incoming, MARKER))) return;
  await mkdir(files, { recursive: true });
  await writeFile(join(files, MARKER), "This file shows that the storage folder is really here.\n");
  await writeFile(
    join(incoming, MARKER),
    "This file shows that a storage folder was made beside this one.\n",
  );
}

async function* walk(folder: string): AsyncGenerator<IncomingPart> {
  for await (const entry of await orStorageError(opendir(folder))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const facts = await factsOf(path);
    if (facts) yield { path, size: facts.size, modifiedAt: facts.mtime };
  }
}

function requireInside(folder: string, path: string): string {
  if (dirname(path) !== folder) throw new RangeError(`Not a file in ${folder}: ${path}`);
  return path;
}

async function orStorageError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStorageError(error);
  }
}
