import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { errorCode } from "#app/services/storage/errors.server.ts";
import { requireStorageKey } from "#app/services/storage/keys.ts";
import { type ArchivedFile, closing, readArchiveBytes } from "./archive-write.server.ts";

/** The archive is incomplete, or not one of ours. */
export class DamagedArchiveError extends Error {
  override name = "DamagedArchiveError";
}

/** Files in a store (STORAGE_URL) instead of the archive; `etag` is the store's own hash. */
export type FilesElsewhere = { store: string; files: { name: string; size: number; etag: string }[] };

/** The list of contents at the end of an archive. `schema` and `tables` are the copied database's. */
export type Manifest = {
  format: 1;
  createdAt: string;
  schema: number;
  tables: Record<string, number>;
  files: ArchivedFile[];
  /** Files that rows named but the disk didn't have. */
  missing: string[];
  elsewhere?: FilesElsewhere;
};

type Entry = AsyncIterable<unknown> & { header: { name: string; type?: string | null | undefined } };

/** Asks for room on the disk for so many more bytes; throws if there is none. */
export type TakeSpace = (bytes: number) => Promise<void>;

const longestList = 256 * 1024 * 1024;
const topLevel = new Set(["app.sqlite", "session-secret", "vapid-keys"]);

/** Where an entry may be written, below the folder. Throws for any name our archives don't contain. */
function placeOf(name: string, folder: string): string {
  if (topLevel.has(name)) return join(folder, name);
  if (!name.startsWith("files/"))
    throw new DamagedArchiveError(`it holds something unexpected, ${JSON.stringify(name)}`);
  return join(folder, "files", requireStorageKey(name.slice("files/".length)));
}

/** What the file system says of two names that can't both be there. */
const clashes = new Set(["EEXIST", "ENOTDIR", "EISDIR"]);

/** Creates an entry's file. Throws if its name, or a folder of it, is a file of this archive already. */
async function createFile(name: string, path: string) {
  try {
    await mkdir(dirname(path), { recursive: true });
    return await open(path, "wx", 0o640);
  } catch (error) {
    if (!clashes.has(errorCode(error) ?? "")) throw error;
    throw new DamagedArchiveError(
      `it holds ${JSON.stringify(name)} twice, or both as a file and as a folder`,
      { cause: error },
    );
  }
}

async function writeEntry(entry: Entry, path: string, takeSpace: TakeSpace): Promise<ArchivedFile> {
  const handle = await createFile(entry.header.name, path);
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of entry as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      size += chunk.length;
      await takeSpace(chunk.length);
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { name: entry.header.name, size, sha256: hash.digest("hex") };
}

async function readText(entry: Entry): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of entry as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > longestList) throw new DamagedArchiveError("its list of contents is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function unpackEntries(entries: AsyncIterable<Entry>, folder: string, takeSpace: TakeSpace) {
  const files: ArchivedFile[] = [];
  const texts = new Map<string, string>();
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (type !== "file")
      throw new DamagedArchiveError(`it holds something that is no file, ${JSON.stringify(name)}`);
    if (name === closing.list || name === closing.hash) texts.set(name, await readText(entry));
    else files.push(await writeEntry(entry, placeOf(name, folder), takeSpace));
  }
  return { files, list: texts.get(closing.list), hash: texts.get(closing.hash) };
}

function readList(list: string | undefined, hash: string | undefined): Manifest {
  if (list === undefined || hash === undefined) throw new DamagedArchiveError("its end is missing");
  if (createHash("sha256").update(list).digest("hex") !== hash) {
    throw new DamagedArchiveError("its list of contents was changed");
  }
  // The hash shows that it is unchanged; the format, that we still write it this way.
  const manifest = JSON.parse(list) as Manifest;
  if (manifest.format !== 1) throw new DamagedArchiveError("its list of contents is of another kind");
  return manifest;
}

function requireSame(found: ArchivedFile[], listed: ArchivedFile[]): void {
  const hashes = new Map(found.map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of listed) {
    if (hashes.get(name) !== sha256) throw new DamagedArchiveError(`${name} in it is not what was backed up`);
  }
  if (hashes.size !== listed.length)
    throw new DamagedArchiveError("it holds more than its list of contents names");
}

/**
 * Unpacks an archive below `folder`, comparing every byte with the list of contents. `takeSpace` is asked before any are
 * written. Throws `DamagedArchiveError`; the caller then clears the folder.
 */
export async function unpackArchive(
  archive: string,
  folder: string,
  takeSpace: TakeSpace,
): Promise<Manifest> {
  const entries = extract();
  const source: Readable = readArchiveBytes(archive);
  const reading = pipeline(source, entries);
  // The reader of the entries gets the failure too; unhandled here, it would end the process.
  reading.catch(() => undefined);
  try {
    const { files, list, hash } = await unpackEntries(entries as AsyncIterable<Entry>, folder, takeSpace);
    await reading;
    const manifest = readList(list, hash);
    requireSame(files, manifest.files);
    return manifest;
  } catch (error) {
    source.destroy();
    throw asDamage(error);
  }
}

/** Errors of the disk, a full one included, stay as they are; anything else is the archive's fault. */
function asDamage(error: unknown): unknown {
  const isDisk = error instanceof Error && ("syscall" in error || error.name === "NoRoomError");
  if (isDisk || error instanceof DamagedArchiveError) return error;
  return new DamagedArchiveError(error instanceof Error ? error.message : String(error), { cause: error });
}
