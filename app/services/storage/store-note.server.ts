import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isFile, sync } from "./durable-files.server.ts";

/** The note in a data folder about which store its files are in. */
export const storeNoteOf = (dataDir: string) => join(dataDir, "incoming", ".store");

/** The noted store of a data folder's files; null for the folder itself. */
export async function readStoreNote(dataDir: string): Promise<string | null> {
  const note = storeNoteOf(dataDir);
  return (await isFile(note)) ? (await readFile(note, "utf8")).trim() : null;
}

/** Notes in a data folder that its files are in a store. */
export async function writeStoreNote(dataDir: string, name: string): Promise<void> {
  await mkdir(dirname(storeNoteOf(dataDir)), { recursive: true });
  await writeFile(storeNoteOf(dataDir), `${name}\n`);
  await sync(storeNoteOf(dataDir));
}
