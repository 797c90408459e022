import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { readFileKeys } from "./file-keys.ts";
import { requireSoundFile } from "./health.ts";
import { schemaOf } from "./schema-number.ts";

/** A database's contents, as compared between a backup's list and a trial restore. */
export type Inventory = { schema: number; tables: Record<string, number> };

const pagesAStep = 256;

/**
 * Copies the database into `target` while it is being served, as of one instant: a read transaction holds that
 * instant, so writes neither wait nor restart the copy. Throws the signal's reason if it is aborted.
 */
export async function copyDatabase(file: string, target: string, signal?: AbortSignal): Promise<void> {
  const source = new Database(file, { readonly: true, timeout: 3_000 });
  try {
    source.exec("BEGIN");
    source.prepare("SELECT count(*) FROM sqlite_master").get();
    await source.backup(target, {
      progress() {
        signal?.throwIfAborted();
        return pagesAStep;
      },
    });
  } finally {
    source.close();
  }
  // One file, not three: the copy has no journal next to it.
  const copy = new Database(target);
  copy.pragma("journal_mode = DELETE");
  // The mark of the original's process doesn't belong in the copy.
  copy.pragma("application_id = 0");
  copy.close();
  await sleep(0);
}

/** Reads the whole database and counts its rows. Throws `DamagedDatabaseError` if it is damaged. */
export async function takeInventory(file: string): Promise<Inventory & { fileKeys: Set<string> }> {
  await requireSoundFile(file);
  const sqlite = new Database(file, { readonly: true });
  try {
    const names = sqlite
      .prepare<[], string>(
        // Litestream's two tables belong to the copying, not to the club.
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_litestream\\_%' ESCAPE '\\' ORDER BY name",
      )
      .pluck()
      .all();
    const tables = Object.fromEntries(
      names.map((name) => [
        name,
        sqlite.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get() ?? 0,
      ]),
    );
    return { schema: schemaOf(sqlite), tables, fileKeys: readFileKeys(sqlite) };
  } finally {
    sqlite.close();
  }
}
