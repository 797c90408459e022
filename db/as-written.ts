import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** The place of a row among those written at the same instant, oldest first: SQLite numbers the rows of a table as they come. */
export const asWritten = (table: SQLiteTable) => sql`${table}.rowid`;
