import { inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Connection } from "./client.ts";

/** What a declared query may be given: instants and flags as the code has them, and lists for `isOneOf`. */
export type Value = string | number | boolean | Date | null | readonly string[];

/** The places in a declared query where each call's values go, by name. */
export type Given<Values extends Record<string, Value>> = {
  [Name in keyof Values]: Placeholder<string, Values[Name]>;
};

/** A query as drizzle's builders make it, before it is prepared. */
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
 * Declares a query that each connection builds and prepares once, since that costs ten times what running it does. `build`
 * sees places instead of values, so it cannot decide by them.
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

/** Whether a column holds one of a list of any length that a declared query is given. */
export const isOneOf = (column: SQLiteColumn, list: Placeholder<string, readonly string[]>): SQL =>
  inArray(column, sql`(SELECT value FROM json_each(${list}))`);
