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
import { resumableStorage } from "./resumable.server.ts";
import type { IncomingPart, KeptFile, Storage } from "./storage.ts";
import { openStoredFile } from "./stored-file.server.ts";

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
