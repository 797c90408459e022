import type { Database } from "better-sqlite3";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema/index.ts";

/** Keys of forms, requests and coaches, which name no file. */
const otherKeys = /(coach|form|idempotency|public|api|session|page|cache)_key$/;

const tables: SQLiteTable[] = Object.values(schema).filter((value) => is(value, SQLiteTable));

/** Every column that may name a stored file, by convention those called `…_key`; too many do no harm. */
export const fileColumns = tables.flatMap((table) =>
  Object.values(getTableColumns(table))
    .filter((column) => column.dataType === "string" && /(^|_)key$/.test(column.name))
    .filter((column) => !otherKeys.test(column.name) && !column.primary)
    .map((column) => ({ table: getTableName(table), column: column.name })),
);

/** Excludes one table's rows from the search for stored files. */
export type FileKeysOptions = { except?: string };

/** Videos that can never be used: their rows stay to say why, their files don't (D67). */
const deletedFiles = "SELECT original_key FROM clips WHERE state = 'unusable'";

/** The columns with file keys that this database has, because an old backup lacks later tables. */
function presentFileColumns(sqlite: Database): typeof fileColumns {
  const columns = sqlite
    .prepare<[], string>(
      "SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'",
    )
    .pluck()
    .all();
  const present = new Set(columns);
  return fileColumns.filter(({ table, column }) => present.has(`${table}.${column}`));
}

/** The keys of every stored file named by some row, as one connection sees the database, in any schema. */
export function readFileKeys(sqlite: Database, { except }: FileKeysOptions = {}): Set<string> {
  const present = presentFileColumns(sqlite);
  const counted = present.filter(({ table }) => table !== except);
  const keys = counted.flatMap(({ table, column }) =>
    sqlite
      .prepare<[], string>(`SELECT "${column}" FROM "${table}" WHERE "${column}" IS NOT NULL`)
      .pluck()
      .all(),
  );
  const named = new Set(keys);
  const hasClips = present.some(({ table }) => table === "clips");
  if (hasClips && except !== "clips")
    for (const key of sqlite.prepare<[], string>(deletedFiles).pluck().all()) named.delete(key);
  return named;
}
