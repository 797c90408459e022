import { mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode, toStorageError } from "./errors.server.ts";

/** Sync the file, move it, then sync both folders: the order that survives a power cut. */
export async function moveDurably(source: string, target: string, root: string): Promise<void> {
  await sync(source);
  if (await isFile(target)) throw new Error(`There is a file at ${target} already`);
  await mkdir(dirname(target), { recursive: true });
  await rename(source, target);
  for (let folder = dirname(target); folder.startsWith(root); folder = dirname(folder)) await sync(folder);
  await sync(dirname(source));
}

/** Waits until a file, or a folder's list of names, is on disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A path's file status; null if nothing is there. */
export async function factsOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw toStorageError(error);
  }
}

/** Whether there is a regular file at a path. */
export async function isFile(path: string): Promise<boolean> {
  return (await factsOf(path))?.isFile() ?? false;
}
