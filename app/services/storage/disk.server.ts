import { mkdir, opendir, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { notFound } from "#app/errors.ts";
import type { Ids } from "#app/services/ids.server.ts";
import { openBin } from "./bin.server.ts";
import { factsOf, isFile, moveDurably } from "./durable-files.server.ts";
import { orStorageError, storageMissing } from "./errors.server.ts";
import { requireStorageKey } from "./keys.ts";
import { owning } from "./own-source.ts";
import { receiveInto } from "./receive.server.ts";
import { resumableStorage } from "./resumable.server.ts";
import type { IncomingPart, KeptFile, Storage } from "./storage.ts";
import { openStoredFile } from "./stored-file.server.ts";

const MARKER = ".storage";

/** The options of local storage: its folder, and the bytes uploads must leave free. */
export type LocalStorageOptions = { dataDir: string; reserveBytes: number; ids: Pick<Ids, "id"> };

type Folders = { incoming: string; files: string; bin: string };

const foldersIn = (dataDir: string): Folders => ({
  incoming: join(dataDir, "incoming"),
  files: join(dataDir, "files"),
  bin: join(dataDir, "bin"),
});

/** The stored files, each at its key's path, and the bin next to them. */
function keptFiles(folders: Folders, requireMounted: () => Promise<void>) {
  const bin = openBin(folders.files, folders.bin);
  const pathOf = (key: string) => join(folders.files, requireStorageKey(key));
  return {
    async keep(file, key) {
      const target = pathOf(key);
      await requireMounted();
      await orStorageError(moveDurably(requireInside(folders.incoming, file.path), target, folders.files));
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
  } satisfies Partial<Storage>;
}

/**
 * Opens storage on the local disk. Creates both folders and their markers only on first use: if `incoming/` shows
 * that there was a library before, a missing `files/.storage` stays missing (D36).
 */
export async function openLocalStorage(options: LocalStorageOptions): Promise<Storage> {
  const { dataDir, reserveBytes, ids } = options;
  const folders = foldersIn(dataDir);
  const { incoming, files } = folders;
  await prepareFolders(dataDir);

  const isMounted = () => isFile(join(files, MARKER));
  const requireMounted = async () => {
    if (!(await isMounted())) throw storageMissing();
  };
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  };

  return {
    isMounted,
    freeBytes,
    ...keptFiles(folders, requireMounted),
    ...resumableStorage({ incoming, files, freeBytes, reserveBytes, requireMounted }),
    receive: (source, facts) =>
      owning(source, async () => {
        await requireMounted();
        return receiveInto(join(incoming, ids.id()), source, facts, { freeBytes, reserveBytes });
      }),
    async discard(file) {
      await orStorageError(rm(requireInside(incoming, file.path), { force: true }));
    },
    async *list(folder) {
      await requireMounted();
      const isThere =
        folder === undefined || (await factsOf(join(files, requireStorageKey(folder))))?.isDirectory();
      if (isThere) yield* keysBelow(files, folder);
    },
    listBin: () => keysBelow(folders.bin),
    listIncoming: () => walk(incoming),
    link: async () => null,
  };
}

async function* keysBelow(root: string, folder = ""): AsyncGenerator<KeptFile> {
  for await (const { path, size, modifiedAt } of walk(join(root, folder))) {
    yield { key: relative(root, path).split(sep).join("/"), size, modifiedAt };
  }
}

/** Creates the folders and their markers, on first use only. */
export async function prepareFolders(dataDir: string): Promise<void> {
  const { incoming, files, bin } = foldersIn(dataDir);
  await mkdir(incoming, { recursive: true });
  await mkdir(bin, { recursive: true });
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
