import { or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { asciiSearch } from "#app/features/base/email-address.ts";

const toPattern = (words: string) => `%${words.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;

/**
 * Matches rows in which one column contains the words, ignoring case; an empty search matches every row. LIKE
 * wildcards are taken literally. An address or a domain also matches as it is stored, with its letters in ASCII.
 */
export function holdsWords(columns: readonly (SQLiteColumn | SQL)[], words: string): SQL | undefined {
  if (words === "") return undefined;
  const patterns = [...new Set([words, asciiSearch(words)])].map(toPattern);
  return or(
    ...columns.flatMap((column) => patterns.map((pattern) => sql`${column} like ${pattern} escape '\\'`)),
  );
}
