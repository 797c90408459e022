import { Readable } from "node:stream";
import { makeWantedExports } from "#app/features/people/accounts/own-account/export-data.server.ts";
import { fileColumns } from "#db/file-keys.ts";
import type { App, Ask } from "#tests/support/app.ts";
import { asForm, cellOf, changeRows, rowsOf } from "../club.ts";
import { unzip } from "../unzip.ts";

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number };
type Tie = { table: string; from: string; to: string; on_delete: string };

/** Every table in the database, according to SQLite. */
export const tablesOf = (app: App): string[] =>
  rowsOf<{ name: string }>(
    app,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY name",
  ).map(({ name }) => name);

/** Requests a copy of someone's data, and opens the file their page leads to. */
export async function copyOf(app: App, ask: Ask) {
  await ask("/account?form=export", asForm({}));
  await makeWantedExports(app.services);
  const [path = ""] = /\/files\/exports\/[\w-]+/.exec(await (await ask("/account")).text()) ?? [];
  const answer = await ask(path);
  if (!answer.ok || !path) throw new Error(`The copy was refused with ${answer.status}`);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  const json = JSON.parse(String(files.get("my-data.json"))) as Record<string, Record<string, unknown>[]>;
  return { path, answer, files, json };
}

/** A table's columns. */
export const columnsOf = (app: App, table: string) =>
  rowsOf<Column>(app, `SELECT * FROM pragma_table_info('${table}')`);

/** The references in a table's rows. */
export const tiesOf = (app: App, table: string) =>
  rowsOf<Tie>(app, `SELECT * FROM pragma_foreign_key_list('${table}')`);

const cascades = (app: App, table: string) =>
  tiesOf(app, table).filter(({ on_delete }) => on_delete === "CASCADE");

/** Whether rows of the table belong to an account, directly or through another row. */
export const isOwned = (app: App, table: string): boolean =>
  table === "users" || cascades(app, table).some((tie) => isOwned(app, tie.table));

/** SQL for the rows of a table that belong to one account. */
export function accountRows(app: App, table: string, id: string): string {
  if (table === "users") return `SELECT rowid, * FROM users WHERE id = '${id}'`;
  const parts = cascades(app, table)
    .filter((tie) => isOwned(app, tie.table))
    .map(({ table: above, from, to }) => `${from} IN (SELECT ${to} FROM (${accountRows(app, above, id)}))`);
  return `SELECT rowid, * FROM ${table} WHERE ${parts.join(" OR ")}`;
}

/** A value for a required column; references are filled in before. */
function valueFor({ name, type }: Column, table: string): string | number {
  if (name.endsWith("_key")) return `${table}-${name}`;
  return type === "TEXT" ? "{}" : 1;
}

async function store(app: App, key: string): Promise<void> {
  const facts = { fileName: "a.bin", declaredType: "", maxBytes: 100 };
  const file = await app.services.storage.receive(Readable.from([Buffer.from(key)]), facts);
  await app.services.storage.keep(file, key);
}

async function fillOne(app: App, table: string, id: string): Promise<void> {
  const ties = tiesOf(app, table);
  const files = fileColumns.filter((one) => one.table === table).map(({ column }) => column);
  const row: Record<string, string | number> = {};
  for (const column of columnsOf(app, table)) {
    const tie = ties.find(({ from }) => from === column.name);
    if (tie?.on_delete === "CASCADE") {
      const rows = isOwned(app, tie.table) ? accountRows(app, tie.table, id) : `SELECT * FROM ${tie.table}`;
      row[column.name] = cellOf<string>(app, `SELECT ${tie.to} FROM (${rows}) LIMIT 1`);
    } else if (files.includes(column.name)) {
      row[column.name] = `submissions/${table}-${column.name}.bin`.replaceAll("_", "-");
      await store(app, String(row[column.name]));
    } else if (!tie && (column.notnull || column.pk) && column.dflt_value === null) {
      row[column.name] = valueFor(column, table);
    }
  }
  // The packer checks that a file is as long as its row says.
  if (row.file_key !== undefined && row.file_size !== undefined) row.file_size = String(row.file_key).length;
  const names = Object.keys(row);
  const places = names.map(() => "?").join(", ");
  changeRows(app, `INSERT INTO ${table} (${names.join(", ")}) VALUES (${places})`, ...Object.values(row));
}

/** Gives the account a row in every table that can belong to accounts and has none yet, with real files. */
export async function fillAccount(app: App, id: string): Promise<void> {
  const isEmpty = (table: string) => rowsOf(app, accountRows(app, table, id)).length === 0;
  // Tables that refer to the account itself come first, because others refer to them.
  const owned = tablesOf(app).filter((table) => isOwned(app, table));
  const isNear = (table: string) => cascades(app, table).some((tie) => tie.table === "users");
  for (const table of [...owned.filter(isNear), ...owned.filter((table) => !isNear(table))])
    if (isEmpty(table)) await fillOne(app, table, id);
}
