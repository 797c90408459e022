import { type FileHandle, open } from "node:fs/promises";
import { errorCode } from "./errors.server.ts";

/** An open stored file. The code that opens it closes it; closing twice is harmless. */
export type StoredFile = {
  /** Its size when opened. */
  readonly size: number;
  readonly modifiedAt: Date;
  /** Fills `bytes` from `position` on and returns the number: fewer, down to zero, at the end. Throws if closed. */
  fill(bytes: Uint8Array, position: number): Promise<number>;
  /** Up to `length` bytes from `position` on, in their own memory. Throws if closed. */
  read(position: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};

/** Opens a regular file for reading; null if there is none at this path. */
export async function openStoredFile(path: string): Promise<StoredFile | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, "r");
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
  try {
    const facts = await handle.stat();
    if (facts.isFile()) return readerOf(handle, facts.size, facts.mtime);
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return null;
}

function readerOf(handle: FileHandle, size: number, modifiedAt: Date): StoredFile {
  return storedFile({
    size,
    modifiedAt,
    async fill(bytes, position) {
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, position);
      return bytesRead;
    },
    close: () => handle.close(),
  });
}

/** An open file that reads through `fill`, also into its own memory. */
export const storedFile = (file: Omit<StoredFile, "read">): StoredFile => ({
  ...file,
  async read(position, length) {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, await file.fill(bytes, position));
  },
});
