import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "./storage/errors.server.ts";

/** An email in the folder, and when it was written. */
type MailFile = { id: string; modifiedAt: Date };

/** The folder where emails are written as .eml files without an SMTP server. */
export type MailFolder = {
  /** Writes an email, replacing one with the same id. */
  write(id: string, message: Buffer): Promise<void>;
  /** An email as written; null if it isn't in the folder. */
  read(id: string): Promise<Buffer | null>;
  /** Every email in the folder, in no particular order. A missing folder has none. */
  list(): Promise<MailFile[]>;
  /** Deletes an email; a missing one is no error. */
  remove(id: string): Promise<void>;
};

const ending = ".eml";

async function orWhenGone<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return otherwise;
    throw error;
  }
}

/** Opens the folder, which is created with the first email. */
export function openMailFolder(folder: string): MailFolder {
  const at = (id: string) => join(folder, `${id}${ending}`);
  return {
    async write(id, message) {
      await mkdir(folder, { recursive: true });
      await writeFile(at(id), message, { flush: true });
    },
    read: (id) => orWhenGone<Buffer | null>(readFile(at(id)), null),
    async list() {
      const names = await orWhenGone<string[]>(readdir(folder), []);
      const found: MailFile[] = [];
      for (const id of names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -4))) {
        const facts = await orWhenGone(stat(at(id)), null);
        if (facts) found.push({ id, modifiedAt: facts.mtime });
      }
      return found;
    },
    remove: (id) => rm(at(id), { force: true }),
  };
}
