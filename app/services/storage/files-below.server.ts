import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "./errors.server.ts";

/** The path of every file under a folder except markers; none if the folder does not exist. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() && !entry.name.startsWith(".")) yield path;
  }
}
