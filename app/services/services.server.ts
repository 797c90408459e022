import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import type { Config } from "#app/config.server.ts";
import { type Db, openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Ids, randomIds } from "./ids.server.ts";
import { argonPasswords, type Passwords } from "./passwords.server.ts";
import { createSigner, findSecret, type Signer } from "./signer.server.ts";
import { openLocalStorage, type Storage } from "./storage.server.ts";

/** A log that takes an object of facts and a sentence. */
export type Log = Pick<ReturnType<typeof pino>, "debug" | "info" | "warn" | "error">;

/** The outside world as commands and queries see it. */
export type Services = {
  config: Config;
  db: Db;
  storage: Storage;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  signer: Signer;
  log: Log;
  close(): void;
};

/** Parts a caller may bring along: tests bring their own clock. */
export type Brought = Partial<Pick<Services, "clock" | "ids" | "log">>;

/** Where the database stands inside the data folder (contract, "Running"). */
export const databaseFile = (dataDir: string) => join(dataDir, "app.sqlite");

/**
 * Opens everything in the data folder, migrating the database first. Throws when the folder cannot be
 * written or the database is damaged.
 */
export async function openServices(
  config: Config,
  migrationsFolder: string,
  brought: Brought = {},
): Promise<Services> {
  await mkdir(config.dataDir, { recursive: true });
  const file = databaseFile(config.dataDir);
  migrateDatabase(file, migrationsFolder);
  const ids = brought.ids ?? randomIds;
  const secret = await findSecret(config.dataDir, config.sessionSecret, ids.secret);
  const storage = await openLocalStorage({
    dataDir: config.dataDir,
    reserveBytes: config.diskReserveBytes,
    ids,
  });
  const db = openDatabase(file);
  return {
    config,
    db,
    storage,
    clock: brought.clock ?? systemClock,
    ids,
    passwords: argonPasswords,
    signer: createSigner(secret),
    log: brought.log ?? pino({ level: config.logLevel }),
    close: () => db.close(),
  };
}
