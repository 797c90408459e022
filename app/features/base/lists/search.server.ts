import { or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { asciiSearch } from "#app/features/base/email-address.ts";

/**
 * Matches rows in which one column contains the words, ignoring the case of the letters a to z; an empty search matches every
 * row. An address or a domain also matches as it is stored, with its letters in ASCII. LIKE would compare again from each
 * letter of a text that nearly matches, 30 times as long.
 */
export function holdsWords(columns: readonly (SQLiteColumn | SQL)[], words: string): SQL | undefined {
  if (words === "") return undefined;
  const wanted = [...new Set([words, asciiSearch(words)])];
  return or(
    ...columns.flatMap((column) => wanted.map((one) => sql`instr(lower(${column}), lower(${one})) > 0`)),
  );
}
