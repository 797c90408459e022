import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Pack, pack } from "tar-stream";
import { sync } from "#app/services/storage/durable-files.server.ts";

const piece = 1024 * 1024;

/** One file of an archive, as listed at its end. */
export type ArchivedFile = { name: string; size: number; sha256: string };

/** One file for an archive: its name there, and the open file. Null if the file is gone. */
export type Source = { name: string; open(): Promise<FileHandle | null> };

/** The names of an archive's last two entries: the list of contents, and its hash. */
export const closing = { list: "manifest.json", hash: "manifest.sha256" } as const;

const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

async function addFile(
  into: Pack,
  name: string,
  handle: FileHandle,
  signal?: AbortSignal,
): Promise<ArchivedFile> {
  const { size } = await handle.stat();
  const hash = createHash("sha256");
  const bytes =
    size > 0 ? handle.createReadStream({ autoClose: false, end: size - 1, highWaterMark: piece }) : [];
  const entry = into.entry({ name, size, mode: 0o640 });
  await pipeline(Readable.from(bytes), hashing(hash), entry, { signal });
  return { name, size, sha256: hash.digest("hex") };
}

async function addFiles(into: Pack, sources: AsyncIterable<Source>, signal?: AbortSignal) {
  const files: ArchivedFile[] = [];
  const missing: string[] = [];
  for await (const source of sources) {
    signal?.throwIfAborted();
    const handle = await source.open();
    if (!handle) {
      missing.push(source.name);
      continue;
    }
    try {
      files.push(await addFile(into, source.name, handle, signal));
    } finally {
      await handle.close();
    }
  }
  return { files, missing };
}

/** Written as files, because a text entry has no owner, and an error on a full disk would end the process. */
async function addText(into: Pack, name: string, text: string, signal?: AbortSignal): Promise<void> {
  const bytes = Buffer.from(text);
  await pipeline(Readable.from([bytes]), into.entry({ name, size: bytes.length }), { signal });
}

async function fill(
  into: Pack,
  sources: AsyncIterable<Source>,
  facts: Record<string, unknown>,
  signal?: AbortSignal,
) {
  const contents = await addFiles(into, sources, signal);
  const list = JSON.stringify({ ...facts, ...contents });
  await addText(into, closing.list, list, signal);
  await addText(into, closing.hash, createHash("sha256").update(list).digest("hex"), signal);
  into.finalize();
  return contents;
}

/**
 * Writes one archive (tar) with its list of contents at the end, as `draft` first: `target` is complete and on disk, or
 * doesn't exist. Returns its files and the names of those that were gone.
 */
export async function writeArchive(
  { target, draft }: { target: string; draft: string },
  sources: AsyncIterable<Source>,
  facts: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<{ files: ArchivedFile[]; missing: string[]; bytes: number }> {
  try {
    const into = pack({ highWaterMark: piece });
    const output = createWriteStream(draft, { mode: 0o600, highWaterMark: piece });
    const writing = pipeline(into, output, { signal });
    const filling = fill(into, sources, facts, signal).catch((error) => {
      into.destroy(error);
      throw error;
    });
    const [, contents] = await Promise.all([writing, filling]);
    await sync(draft);
    const { size: bytes } = await stat(draft);
    await rename(draft, target);
    await sync(dirname(target));
    return { ...contents, bytes };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Opens a file on disk as a source: the first of the paths that exists. */
export function sourceAt(name: string, ...paths: string[]): Source {
  return {
    name,
    async open() {
      for (const path of paths) {
        try {
          return await open(path, "r");
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        }
      }
      return null;
    },
  };
}

/** The bytes of an archive, in pieces of 1 MiB. */
export const readArchiveBytes = (archive: string) => createReadStream(archive, { highWaterMark: piece });
