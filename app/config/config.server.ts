import { join, resolve } from "node:path";
import type { z } from "zod";
import { environment, type MadeAccessCodes, storedSettings, type Versions } from "./environment.ts";
import { replySettings } from "./reply-settings.ts";
import { type Coach, publishedSettings, type SiteRecord } from "./stored-site.ts";

export type { SiteRecord } from "./stored-site.ts";

/** The service's settings, read once from the environment (contract, "Environment"). */
export type Config = Readonly<ReturnType<typeof shape>>;

/** The environment is invalid; the message has a sentence for every wrong variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
  constructor(faults: string[]) {
    super(`The configuration has ${faults.length === 1 ? "a fault" : "faults"}:\n  ${faults.join("\n  ")}`);
  }
}

const defaultSender = (siteName: string, appUrl: URL) => `${siteName} <no-reply@${appUrl.hostname}>`;

/** How plans are bought and unlocked. */
function storeSettings(env: z.infer<typeof environment>) {
  return {
    storeName: env.STORE_NAME,
    checkoutUrls: { basic: env.CHECKOUT_URL_BASIC, elite: env.CHECKOUT_URL_ELITE, pro: env.CHECKOUT_URL_PRO },
    accessCodes: { elite: env.ELITE_ACCESS_CODE, pro: env.PRO_ACCESS_CODE },
    storeWebhookSecret: env.STORE_WEBHOOK_SECRET,
    storeSkus: { basic: env.STORE_SKU_BASIC, elite: env.STORE_SKU_ELITE, pro: env.STORE_SKU_PRO },
  };
}

/** The club's social links. */
function linksOf(env: z.infer<typeof environment>) {
  return {
    communityUrl: env.COMMUNITY_CHAT_URL,
    socialUrls: {
      facebook: env.SOCIAL_FACEBOOK_URL,
      instagram: env.SOCIAL_INSTAGRAM_URL,
      youtube: env.SOCIAL_YOUTUBE_URL,
      x: env.SOCIAL_X_URL,
    },
  };
}

/** Settings from the database. */
function nothingStored() {
  return {
    /** The published site, with the newest version of each record (D63). */
    site: [] as readonly SiteRecord[],
    /** When the club's first account was created; null without any. */
    beganAt: null as Date | null,
    /** The contact address; without one, the coaches' own addresses are shown. */
    contactEmail: undefined as string | undefined,
    /** Hashes of the access codes coaches created; one from the environment wins. */
    madeAccessCodes: {} as MadeAccessCodes,
    /** Whether members' browsers keep today's drills for offline use; coaches can turn that off. */
    offlineCopies: true,
    /** Which versions ran here; null before the first start of one that notes it. */
    versions: null as Versions | null,
  };
}

function shape(env: z.infer<typeof environment>, given: readonly string[]) {
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`);
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl,
    isHttps: appUrl.protocol === "https:",
    dataDir: resolve(env.DATA_DIR),
    sessionSecret: env.SESSION_SECRET,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    siteName: env.SITE_NAME,
    siteTimeZone: env.SITE_TIME_ZONE,
    adminEmails: env.ADMIN_EMAILS,
    coaches: env.COACHES.map((coach): Coach => ({ ...coach, photo: null })),
    maxUploadBytes: env.MAX_UPLOAD_BYTES,
    /** The store for files if they are not in the data folder. */
    store: env.STORAGE_URL,
    diskReserveBytes: env.DISK_RESERVE_BYTES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    smtpUrl: env.SMTP_URL === "outbox:" ? undefined : env.SMTP_URL,
    /** Someone reads the outbox folder, as whoever tries the demo does, so pages speak of emails as if they were sent. */
    isOutboxRead: env.SMTP_URL === "outbox:",
    mailFrom: env.MAIL_FROM ?? defaultSender(env.SITE_NAME, appUrl),
    /** How replies by email come in; null while they are off. */
    replies: replySettings(env),
    googleClientId: env.GOOGLE_CLIENT_ID,
    googleClientSecret: env.GOOGLE_CLIENT_SECRET,
    googleIssuer: env.GOOGLE_ISSUER,
    ffmpegPath: env.FFMPEG_PATH,
    heifConvertPath: env.HEIF_CONVERT_PATH,
    /** Hosts of push services; notifications go nowhere else. */
    pushServices: env.PUSH_SERVICES,
    prepareVideos: env.PREPARE_VIDEOS === "on",
    ...linksOf(env),
    tutorialAccess: env.TUTORIAL_ACCESS,
    /** The second place everything is copied to all the time (D93). */
    replica: env.REPLICA_URL,
    replicaKey: env.REPLICA_KEY,
    litestreamPath: env.LITESTREAM_PATH,
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, "backups")),
    /** Variables set in the environment, which win over the coaches' settings. */
    given,
    ...nothingStored(),
    ...storeSettings(env),
  };
}

/**
 * Reads the settings; nothing else reads the environment. Throws `ConfigError`, which lists every mistake. An empty
 * variable counts as unset, because compose files write them that way.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  return Object.freeze(shape(result.data, Object.keys(given)));
}

/** Stored settings: values from the setup and the coaches by name, and the site's records. */
export type Stored = {
  settings: Record<string, unknown>;
  site: readonly SiteRecord[];
  /** When the first account was created. */
  beganAt?: Date | null;
};

/** The settings with the coaches' values instead of the initial ones. Values from the environment stay. */
export function withStored(config: Config, { settings, site, beganAt }: Stored): Config {
  const { adminEmails, accessCodes, offlineCopies, versions } = storedSettings.parse(settings);
  const published = publishedSettings(config, site);
  const isFree = (name: string) => !config.given.includes(name);
  return Object.freeze({
    ...config,
    ...published,
    site,
    beganAt: beganAt ?? null,
    adminEmails: (isFree("ADMIN_EMAILS") && adminEmails) || config.adminEmails,
    madeAccessCodes: accessCodes ?? {},
    offlineCopies: offlineCopies ?? true,
    versions: versions ?? null,
    mailFrom: isFree("MAIL_FROM") ? defaultSender(published.siteName, config.appUrl) : config.mailFrom,
  });
}
