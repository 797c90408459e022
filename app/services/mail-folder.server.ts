import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "./storage/errors.server.ts";

/** A mail in the folder, and when it was written. */
type MailFile = { id: string; modifiedAt: Date };

/** The folder of mails as .eml files, where mail goes without an SMTP server. */
export type MailFolder = {
  /** Writes a mail; one of the same id is replaced. */
  write(id: string, message: Buffer): Promise<void>;
  /** A mail as it was written; null when it is not in the folder. */
  read(id: string): Promise<Buffer | null>;
  /** Every mail in the folder, in no order. A folder that is not there holds none. */
  list(): Promise<MailFile[]>;
  /** Deletes a mail. One that is not there is no fault. */
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

/** Opens the folder; it is made when the first mail is written. */
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
