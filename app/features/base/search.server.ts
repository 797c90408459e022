import { or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Matches rows in which one column contains the words, ignoring case; an empty search matches every row. LIKE
 * wildcards are taken literally.
 */
export function holdsWords(columns: readonly (SQLiteColumn | SQL)[], words: string): SQL | undefined {
  if (words === "") return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`));
}
