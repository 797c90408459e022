import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Connection } from "./client.ts";

/** The parameters of a declared query: instants and flags as the code has them, and lists for `isOneOf`. */
export type Value = string | number | boolean | Date | null | readonly string[] | readonly number[];

/** A declared query's placeholders for each call's values, by name. */
export type Given<Values extends Record<string, Value>> = {
  [Name in keyof Values]: Placeholder<string, Values[Name]>;
};

/** A query from drizzle's builders, before it is prepared. */
export type Preparable<Result> = {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Result> };
};

const places = new Proxy<Record<string, Placeholder>>(
  {},
  { get: (_, name) => sql.placeholder(String(name)) },
);

/** A value as the database stores it: instants in milliseconds, flags as 0 or 1, lists as JSON. */
function toStored(value: Value): string | number | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === "boolean") return Number(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/**
 * Declares a query that each connection builds and prepares once, since that costs ten times as much as running it.
 * `build` gets placeholders instead of values, so it can't depend on them.
 */
export function prepared<Values extends Record<string, Value>, Result>(
  build: (db: Connection, given: Given<Values>) => Preparable<Result>,
): (db: Connection, values: Values) => Promise<Result> {
  const queries = new WeakMap<Connection, ReturnType<Preparable<Result>["prepare"]>>();
  return async (db, values) => {
    let query = queries.get(db);
    if (!query) {
      query = build(db, places as Given<Values>).prepare();
      queries.set(db, query);
    }
    return query.execute(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toStored(value)])),
    );
  };
}

/** Whether a column's value is in a list of any length, passed to a declared query. */
export const isOneOf = (
  column: SQLiteColumn | SQL,
  list: Placeholder<string, readonly string[]> | Placeholder<string, readonly number[]>,
): SQL => sql`${column} in (SELECT value FROM json_each(${list}))`;
