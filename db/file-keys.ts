import type { Database } from "better-sqlite3";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema/index.ts";

/** Keys of forms, requests and coaches name no file. */
const otherKeys = /(coach|form|idempotency|public|api|session|page|cache)_key$/;

const tables: SQLiteTable[] = Object.values(schema).filter((value) => is(value, SQLiteTable));

/** Every column that may name a stored file, by convention the ones called `…_key`: too many do no harm. */
export const fileColumns = tables.flatMap((table) =>
  Object.values(getTableColumns(table))
    .filter((column) => column.dataType === "string" && /(^|_)key$/.test(column.name))
    .filter((column) => !otherKeys.test(column.name) && !column.primary)
    .map((column) => ({ table: getTableName(table), column: column.name })),
);

/** Whose rows do not count when stored files are named: a table by its name. */
export type FileKeysOptions = { except?: string };

/** Videos that can never be used: their rows stay to say why, their files do not (D67). */
const deletedFiles = "SELECT original_key FROM clips WHERE state = 'unusable'";

/** Of the columns that name files, those this database has: an old backup lacks the later tables. */
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

/** The keys of every stored file some row names, on one connection's view of the database, whatever its schema. */
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
