import { eq, getTableColumns, inArray, is, type SQL } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Connection } from "#db/client.ts";
import { fileColumns } from "#db/file-keys.ts";
import * as schema from "#db/schema/index.ts";

/** The rows of one table that belong to an account. */
export type OwnRows = { name: string; table: SQLiteTable; where: SQL };

/**
 * Which rows of a table belong to a person: rows that name the account, or a row of theirs. The column `user_id` wins
 * if there are several. Nothing for a table without such a reference.
 */
function accountRowsOf(read: Connection, table: SQLiteTable, userId: string): SQL | undefined {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const [ownId] = columns.filter((column) => column.name === "id");
  if (name === "users" && ownId) return eq(ownId, userId);
  const ties = foreignKeys.filter(({ onDelete }) => onDelete === "cascade").map((key) => key.reference());
  const isPerson = (tie: (typeof ties)[number]) => getTableConfig(tie.foreignTable).name === "users";
  const people = ties.filter(isPerson).flatMap(({ columns: [column] }) => column ?? []);
  const person = people.find((column) => column.name === "user_id") ?? people[0];
  if (person) return eq(person, userId);
  for (const { columns: own, foreignColumns, foreignTable } of ties) {
    const above = accountRowsOf(read, foreignTable as SQLiteTable, userId);
    const [column, named] = [own[0], foreignColumns[0]];
    if (above && column && named)
      return inArray(column, read.select({ id: named }).from(foreignTable).where(above));
  }
  return undefined;
}

/** Every table with rows that belong to one person; tables added later are included automatically. */
export function ownTables(read: Connection, userId: string): OwnRows[] {
  return Object.values(schema).flatMap((table) => {
    if (!is(table, SQLiteTable)) return [];
    const where = accountRowsOf(read, table, userId);
    return where ? [{ name: getTableConfig(table).name, table, where }] : [];
  });
}

/** The keys of every stored file named by one of the person's rows. */
export async function ownFileKeys(read: Connection, userId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const { name, table, where } of ownTables(read, userId)) {
    const named = fileColumns.filter((one) => one.table === name).map(({ column }) => column);
    for (const column of Object.values(getTableColumns(table))) {
      if (!named.includes(column.name)) continue;
      const rows = await read.select({ key: column }).from(table).where(where);
      keys.push(...rows.flatMap(({ key }) => (typeof key === "string" ? [key] : [])));
    }
  }
  return keys;
}
