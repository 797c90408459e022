import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Config, withStored } from "#app/config/config.server.ts";
import type { Db } from "#db/client.ts";
import { holdFolder } from "#db/lock.ts";
import { readStoredSettings } from "#db/stored-settings.ts";
import { type Backups, openBackups } from "./backup/backup-service.server.ts";
import { type Clock, systemClock } from "./clock.ts";
import { openClubDatabase } from "./club-database.server.ts";
import { databaseFile, prepareDataFolder } from "./data-folder.server.ts";
import { createErrorLog, type ErrorLog, notingErrors } from "./error-log.ts";
import { type Ids, randomIds } from "./ids.server.ts";
import { createJobLog, type JobLog } from "./job-log.ts";
import { type Limiter, openLimiter } from "./limiter.server.ts";
import { type Log, openLog } from "./log.server.ts";
import { openMailFolder } from "./mail-folder.server.ts";
import { type Mailbox, openMailbox } from "./mailbox.server.ts";
import { folderMailer, type Mailer, smtpMailer } from "./mailer.server.ts";
import { type Ffmpeg, findFfmpeg } from "./media/ffmpeg.server.ts";
import { findHeifConvert } from "./media/heif.server.ts";
import { type Media, openMedia } from "./media/media.server.ts";
import { openPictures, type Pictures } from "./media/pictures.server.ts";
import { openReviewClips, type ReviewClips } from "./media/review-clips.server.ts";
import { openSounds, type Sounds } from "./media/sounds.server.ts";
import { type OpenIdProvider, openIdProvider } from "./openid.server.ts";
import { argonPasswords, type Passwords } from "./passwords.server.ts";
import { createPauses, type Pauses } from "./pauses.server.ts";
import { openPush, type Push } from "./push.server.ts";
import { openReplica, type Replica } from "./replica/replica.server.ts";
import { createSigner, findSecret, type Signer } from "./signer.server.ts";
import { type LocalStorageOptions, openLocalStorage } from "./storage/disk.server.ts";
import type { Storage } from "./storage/storage.ts";

export { newestSchema } from "#db/schema-number.ts";
export type { Log } from "./log.server.ts";

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
  /** Null if no replies are fetched. */
  mailbox: Mailbox | null;
  push: Push;
  limiter: Limiter;
  /** Null if no provider is configured (D12). */
  openId: OpenIdProvider | null;
  log: Log;
  errors: ErrorLog;
  backups: Backups;
  /** The second place everything is copied to; null without one. */
  replica: Replica | null;
  ffmpeg: Ffmpeg;
  media: Media;
  reviewClips: ReviewClips;
  sounds: Sounds;
  pictures: Pictures;
  /** The runner's record of its jobs. */
  jobs: JobLog;
  /** Moments in which no one was answered. */
  pauses: Pauses;
  /** The number of the program's newest schema. */
  schema: number;
  /** Reloads the coaches' settings, which `config` and `mailer` then use. */
  refreshConfig(): void;
  /** The same services, with the site as in the coach's drafts. */
  previewFor(userId: string): Services;
  close(): void;
};

/** Parts a caller may replace: tests use their own clock. */
export type Brought = Partial<Pick<Services, "clock" | "ids" | "log">>;

function openMailer({ smtpUrl, mailFrom, appUrl, dataDir }: Config): Mailer {
  const host = appUrl.hostname;
  const folder = openMailFolder(join(dataDir, "outbox"));
  return smtpUrl ? smtpMailer(smtpUrl, folder, mailFrom, host) : folderMailer(folder, mailFrom, host);
}

function findOpenId({ googleClientId, googleClientSecret, googleIssuer }: Config): OpenIdProvider | null {
  if (!googleClientId) return null;
  return openIdProvider({ issuer: googleIssuer, clientId: googleClientId, clientSecret: googleClientSecret });
}

/** Makes this process the folder's only server until the result is called. Throws `FolderInUseError`. */
export async function holdDataFolder(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true });
  return holdFolder(dataDir);
}

/** Files are in the data folder unless a store is configured; only then is its client loaded. */
async function openStorage({ store }: Config, options: LocalStorageOptions): Promise<Storage> {
  if (!store) return openLocalStorage(options);
  return (await import("./storage/s3/storage.server.ts")).openS3Storage(store, options);
}

/** What coaches can change while the server runs: the settings, and the mailer that follows them. */
function followSettings(given: Config, db: Db) {
  const read = () => {
    const config = withStored(given, readStoredSettings(db.read));
    return { config, mailer: openMailer(config) };
  };
  let current = read();
  return {
    now: () => current,
    refresh() {
      const before = current.mailer;
      current = read();
      before.close();
    },
  };
}

/** What is in the data folder, after migrating the database. */
async function openDataFolder(given: Config, migrationsFolder: string, brought: Brought) {
  const { dataDir, sessionSecret, diskReserveBytes } = given;
  const { clock = systemClock, ids = randomIds } = brought;
  const schema = await prepareDataFolder(given, migrationsFolder, clock.now());
  return {
    clock,
    ids,
    schema,
    signer: createSigner(await findSecret(dataDir, sessionSecret, ids.secret)),
    storage: await openStorage(given, { dataDir, reserveBytes: diskReserveBytes, ids }),
    db: openClubDatabase(databaseFile(dataDir)),
    limiter: openLimiter(dataDir, given.rateLimitFactor),
    backups: openBackups(given, schema),
    push: await openPush(
      dataDir,
      given.isHttps ? given.appUrl.origin : `mailto:push@${given.appUrl.hostname}`,
    ),
  };
}

/**
 * Opens everything in the data folder, after migrating the database. Throws `StartRefusedError` if the folder can't
 * be written, the database is damaged, or a newer program made it.
 */
export async function openServices(
  given: Config,
  migrationsFolder: string,
  brought: Brought = {},
): Promise<Services> {
  const ffmpeg = findFfmpeg({ path: given.ffmpegPath, maxOutputBytes: given.maxUploadBytes });
  const folder = await openDataFolder(given, migrationsFolder, brought);
  const errors = createErrorLog();
  const settings = followSettings(given, folder.db);
  const log = notingErrors<Log>(brought.log ?? openLog(given.logLevel), errors);
  const { replica: address } = given;
  const { db, clock } = folder;
  const replica = address ? openReplica({ config: given, address, migrationsFolder, db, clock, log }) : null;
  return {
    ...folder,
    storage: replica?.follow(folder.storage) ?? folder.storage,
    replica,
    passwords: argonPasswords,
    jobs: createJobLog(),
    pauses: createPauses(),
    errors,
    log,
    ffmpeg,
    media: openMedia(ffmpeg, { dataDir: given.dataDir, isWanted: given.prepareVideos }),
    reviewClips: openReviewClips(ffmpeg),
    sounds: openSounds(ffmpeg),
    pictures: openPictures(ffmpeg, findHeifConvert(given.heifConvertPath)),
    openId: findOpenId(given),
    mailbox: openMailbox(given.replies),
    get config() {
      return settings.now().config;
    },
    get mailer() {
      return settings.now().mailer;
    },
    refreshConfig: settings.refresh,
    previewFor(userId) {
      const value = withStored(given, readStoredSettings(folder.db.read, userId));
      return Object.create(this, { config: { value } });
    },
    close() {
      settings.now().mailer.close();
      folder.limiter.close();
      folder.db.close();
    },
  };
}
