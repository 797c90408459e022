import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { type FileKeysOptions, readFileKeys } from "./file-keys.ts";
import { watchInPlace } from "./in-place.ts";
import * as schema from "./schema/index.ts";
import { schemaOf } from "./schema-number.ts";
import { rememberStatements } from "./statements.ts";

/** Statements on one connection: reads anywhere, writes only on the connection passed to `write`. */
export type Connection = BetterSQLite3Database<typeof schema>;

/** The database as the product sees it. */
export type Db = {
  /** Reads the last committed state; refuses writes. */
  read: Connection;
  /**
   * Runs `work` in one IMMEDIATE transaction, one at a time, and commits when it resolves. Throws what `work` throws,
   * in which case nothing is stored, and `WriteRefusedError` if the file can't be written now.
   */
  write<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
  /** The keys of every stored file named by some row, optionally without one table's rows. */
  fileKeys(options?: FileKeysOptions): Set<string>;
  /** Whether the opened files are still at their paths; if not, nothing is written until a restart. */
  isInPlace(): boolean;
  /** Makes `isInPlace` notice changed content in the same file too; for the process that serves the club. */
  markContent(): void;
  /** The file's current schema number. */
  schemaNumber(): number;
  close(): void;
};

/** The database can't take a write now: locked by another process, read-only, replaced, or out of space. */
export class WriteRefusedError extends Error {
  override name = "WriteRefusedError";
  /** The disk is full. */
  readonly isFull: boolean;
  constructor(message: string, options: ErrorOptions, isFull: boolean) {
    super(message, options);
    this.isFull = isFull;
  }
}

const refusals = /^SQLITE_(BUSY|LOCKED|READONLY|FULL|IOERR|CANTOPEN)/;

/** Whether an error means that the file can't be used now, rather than that a statement is wrong. */
export function isRefusal(error: unknown): error is InstanceType<typeof Database.SqliteError> {
  return error instanceof Database.SqliteError && refusals.test(error.code);
}

function asRefusal(error: unknown): unknown {
  if (!isRefusal(error)) return error;
  const isFull = error.code === "SQLITE_FULL";
  return new WriteRefusedError(`The database refused a write (${error.code}).`, { cause: error }, isFull);
}

/** Opens one connection with the settings that all of the product's connections have. */
export function connect(file: string, options: { readonly?: boolean } = {}): Database.Database {
  const sqlite = new Database(file, { timeout: 50, ...options });
  if (!options.readonly) {
    sqlite.pragma("journal_mode = WAL");
    // NORMAL lost acknowledged writes in a simulated power cut; FULL lost none.
    sqlite.pragma("synchronous = FULL");
    // Deleted data is overwritten, because a mailed link or a deleted member must not stay in the file's free space.
    sqlite.pragma("secure_delete = ON");
  }
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("cache_size = -16000");
  return sqlite;
}

const longestWait = 3_000;

async function begin(sqlite: Database.Database, deadline: number): Promise<void> {
  for (;;) {
    try {
      sqlite.exec("BEGIN IMMEDIATE");
      return;
    } catch (error) {
      const busy = isRefusal(error) && error.code.startsWith("SQLITE_BUSY");
      if (!busy || Date.now() > deadline) throw asRefusal(error);
      await sleep(20);
    }
  }
}

/** Runs writes on the single writing connection, one after another, each in its own transaction. */
function createWriteQueue(writer: Database.Database, isInPlace: () => boolean): Db["write"] {
  const tx = drizzle(writer, { schema });
  const requireInPlace = () => {
    if (!isInPlace()) throw new WriteRefusedError("The database file was replaced or removed.", {}, false);
  };
  const inWrite = new AsyncLocalStorage<true>();
  let queue: Promise<unknown> = Promise.resolve();

  async function transact<T>(work: (tx: Connection) => Promise<T>, deadline: number): Promise<T> {
    requireInPlace();
    await begin(writer, deadline);
    try {
      const result = await inWrite.run(true, () => work(tx));
      requireInPlace();
      writer.exec("COMMIT");
      return result;
    } catch (error) {
      if (writer.inTransaction) writer.exec("ROLLBACK");
      throw asRefusal(error);
    }
  }

  return (work) => {
    // A write inside a write would wait for itself forever.
    if (inWrite.getStore())
      throw new Error("db.write called inside db.write: pass the transaction on instead");
    // Waiting in line counts, so that many writes to a locked file are refused together and not one after another.
    const deadline = Date.now() + longestWait;
    const turn = queue.then(() => transact(work, deadline));
    queue = turn.catch(() => undefined);
    return turn;
  };
}

/** Opens the database file: one connection writes, another reads what is committed. */
export function openDatabase(file: string): Db {
  const writer = connect(file);
  const reader = connect(file);
  reader.pragma("query_only = ON");
  for (const sqlite of [writer, reader]) rememberStatements(sqlite);
  const watch = watchInPlace(file, writer);
  return {
    read: drizzle(reader, { schema }),
    write: createWriteQueue(writer, watch.isInPlace),
    fileKeys: (options) => readFileKeys(reader, options),
    isInPlace: watch.isInPlace,
    markContent: watch.markContent,
    schemaNumber: () => schemaOf(reader),
    close() {
      // Detects a file that was just replaced.
      watch.isInPlace();
      reader.close();
      writer.close();
      watch.close();
    },
  };
}
