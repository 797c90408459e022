import { or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Rows of which one column holds the words, whatever their case; nothing to search lets every row through. The wildcards
 * of LIKE are letters like any other.
 */
export function holdsWords(columns: readonly (SQLiteColumn | SQL)[], words: string): SQL | undefined {
  if (words === "") return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`));
}
