import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import type { Config } from "#app/config.server.ts";
import { unavailable } from "#app/errors.ts";
import { type Db, openDatabase, WriteRefused } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Ids, randomIds } from "./ids.server.ts";
import { type Limiter, openLimiter } from "./limiter.server.ts";
import { folderMailer, type Mailer, smtpMailer } from "./mailer.server.ts";
import { type OpenIdProvider, openIdProvider } from "./openid.server.ts";
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
  mailer: Mailer;
  limiter: Limiter;
  /** Null where no provider is configured (D12). */
  openId: OpenIdProvider | null;
  log: Log;
  close(): void;
};

/** Parts a caller may bring along: tests bring their own clock. */
export type Brought = Partial<Pick<Services, "clock" | "ids" | "log">>;

function openMailer({ smtpUrl, mailFrom, appUrl, dataDir }: Config): Mailer {
  const host = appUrl.hostname;
  return smtpUrl
    ? smtpMailer(smtpUrl, mailFrom, host)
    : folderMailer(join(dataDir, "outbox"), mailFrom, host);
}

function findOpenId({ googleClientId, googleClientSecret, googleIssuer }: Config): OpenIdProvider | null {
  if (!googleClientId) return null;
  return openIdProvider({ issuer: googleIssuer, clientId: googleClientId, clientSecret: googleClientSecret });
}

const writeRefused =
  "Nothing can be saved right now. What you sent was not stored; please try again in a few seconds.";

/** The database, whose refusals are the product's own "unavailable". */
function openClubDatabase(file: string): Db {
  const db = openDatabase(file);
  return {
    ...db,
    async write(work) {
      try {
        return await db.write(work);
      } catch (error) {
        throw error instanceof WriteRefused ? unavailable(writeRefused, 5, error) : error;
      }
    },
  };
}

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
  const db = openClubDatabase(file);
  const mailer = openMailer(config);
  const limiter = openLimiter(config.dataDir, config.rateLimitFactor);
  return {
    config,
    db,
    storage,
    clock: brought.clock ?? systemClock,
    ids,
    passwords: argonPasswords,
    signer: createSigner(secret),
    mailer,
    limiter,
    openId: findOpenId(config),
    log: brought.log ?? pino({ level: config.logLevel }),
    close() {
      mailer.close();
      limiter.close();
      db.close();
    },
  };
}
