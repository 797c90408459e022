import { join, resolve } from "node:path";
import type { z } from "zod";
import { environment, type MadeAccessCodes, storedSettings } from "./environment.ts";
import { replySettings } from "./reply-settings.ts";
import { type Coach, publishedSettings, type SiteRecord } from "./stored-site.ts";

export type { SiteRecord } from "./stored-site.ts";

/** The service's settings, read once from the environment (contract, "Environment"). */
export type Config = Readonly<ReturnType<typeof shape>>;

/** The environment is not usable; the message names every variable at fault with a sentence. */
export class ConfigError extends Error {
  override name = "ConfigError";
  constructor(faults: string[]) {
    super(`The configuration has ${faults.length === 1 ? "a fault" : "faults"}:\n  ${faults.join("\n  ")}`);
  }
}

const defaultSender = (siteName: string, appUrl: URL) => `${siteName} <no-reply@${appUrl.hostname}>`;

/** How plans are bought and opened. */
function storeSettings(env: z.infer<typeof environment>) {
  return {
    storeName: env.STORE_NAME,
    checkoutUrls: { basic: env.CHECKOUT_URL_BASIC, elite: env.CHECKOUT_URL_ELITE, pro: env.CHECKOUT_URL_PRO },
    accessCodes: { elite: env.ELITE_ACCESS_CODE, pro: env.PRO_ACCESS_CODE },
    storeWebhookSecret: env.STORE_WEBHOOK_SECRET,
    storeSkus: { basic: env.STORE_SKU_BASIC, elite: env.STORE_SKU_ELITE, pro: env.STORE_SKU_PRO },
  };
}

/** Where the club is found elsewhere. */
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

/** What only the database knows. */
function nothingStored() {
  return {
    /** What was published about the site, the newest version of each record (D63). */
    site: [] as readonly SiteRecord[],
    /** Where members write to; without one, the coaches' own addresses are shown. */
    contactEmail: undefined as string | undefined,
    /** The hashes of the access codes the coaches made; one that the environment names wins. */
    madeAccessCodes: {} as MadeAccessCodes,
    /** Whether members' browsers keep today's drills for when there is no connection; the coaches can turn that off. */
    offlineCopies: true,
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
    /** Where files are when not in the data folder. */
    store: env.STORAGE_URL,
    diskReserveBytes: env.DISK_RESERVE_BYTES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? defaultSender(env.SITE_NAME, appUrl),
    /** How replies by email come in; null while they are off. */
    replies: replySettings(env),
    googleClientId: env.GOOGLE_CLIENT_ID,
    googleClientSecret: env.GOOGLE_CLIENT_SECRET,
    googleIssuer: env.GOOGLE_ISSUER,
    ffmpegPath: env.FFMPEG_PATH,
    /** The hosts of the push services; notifications go to no other address. */
    pushServices: env.PUSH_SERVICES,
    prepareVideos: env.PREPARE_VIDEOS === "on",
    ...linksOf(env),
    tutorialAccess: env.TUTORIAL_ACCESS,
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, "backups")),
    /** The names the environment sets; what the coaches set does not count for these. */
    given,
    ...nothingStored(),
    ...storeSettings(env),
  };
}

/**
 * Reads the settings. Throws `ConfigError`, which lists every mistake. The only reader of the environment.
 * An empty variable counts as unset, as compose files write them.
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

/** What is stored of the settings: what the set-up and the coaches wrote by name, and the records of the site. */
export type Stored = { settings: Record<string, unknown>; site: readonly SiteRecord[] };

/** The settings with what the coaches have set in place of the first values. What the environment says itself stays. */
export function withStored(config: Config, { settings, site }: Stored): Config {
  const { adminEmails, accessCodes, offlineCopies } = storedSettings.parse(settings);
  const published = publishedSettings(config, site);
  const isFree = (name: string) => !config.given.includes(name);
  return Object.freeze({
    ...config,
    ...published,
    site,
    adminEmails: (isFree("ADMIN_EMAILS") && adminEmails) || config.adminEmails,
    madeAccessCodes: accessCodes ?? {},
    offlineCopies: offlineCopies ?? true,
    mailFrom: isFree("MAIL_FROM") ? defaultSender(published.siteName, config.appUrl) : config.mailFrom,
  });
}
