import { join, resolve } from "node:path";
import { z } from "zod";

const wholeNumber = (fallback: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(0, "is below 0")
    .max(max)
    .default(fallback);

const orNothing = (text: string) => text || undefined;
const optionalText = z.string().trim().transform(orNothing).optional();
const readAddresses = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

const coach = z.object({
  key: z.string().regex(/^[a-z0-9_-]+$/),
  name: z.string().min(1),
  email: z.email(),
  bio: z.string().default(""),
});

const defaultCoaches = JSON.stringify([
  {
    key: "coach1",
    name: "Coach One",
    email: "hello@example.com",
    bio: "More than five years of competition and the captaincy of a D1 college team.",
  },
  {
    key: "coach2",
    name: "Coach Two",
    email: "hello@example.com",
    bio: "A top-100 national ranking, multi-state titles and ten years as a professional horseshoe player.",
  },
]);

const webAddress = z.url({ protocol: /^https?$/, error: "is not an http(s) address" }).optional();

const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
const timeZone = z.string().refine((zone) => zones.has(zone), "is not a time zone");

const jsonList = z.string().transform((text, ctx) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    ctx.addIssue({ code: "custom", message: "is not valid JSON" });
    return z.NEVER;
  }
});

const environment = z.object({
  PORT: wholeNumber(3000, 65_535),
  HOST: z.string().default("127.0.0.1"),
  APP_URL: webAddress,
  DATA_DIR: z.string().min(1).default("./storage"),
  SESSION_SECRET: z.string().min(32, "is shorter than 32 characters").optional(),
  TRUST_PROXY: wholeNumber(0, 10),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SITE_NAME: z.string().min(1).default("The Lane"),
  SITE_TIME_ZONE: timeZone.default("America/New_York"),
  ADMIN_EMAILS: z.string().default("").transform(readAddresses),
  COACHES: z
    .string()
    .default(defaultCoaches)
    .pipe(jsonList)
    .pipe(z.array(coach, "is not a list of coaches").min(1, "names no coach")),
  MAX_UPLOAD_BYTES: wholeNumber(2_147_483_648),
  DISK_RESERVE_BYTES: wholeNumber(1_073_741_824),
  RATE_LIMIT_FACTOR: z.coerce.number().positive("must be above 0").default(1),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "is not an smtp(s) address" }).optional(),
  MAIL_FROM: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: z.string().default(""),
  GOOGLE_ISSUER: webAddress.default("https://accounts.google.com"),
  FFMPEG_PATH: optionalText,
  STORE_NAME: z.string().trim().min(1).default("Store"),
  CHECKOUT_URL_BASIC: webAddress,
  CHECKOUT_URL_ELITE: webAddress,
  CHECKOUT_URL_PRO: webAddress,
  COMMUNITY_CHAT_URL: webAddress,
  SOCIAL_FACEBOOK_URL: webAddress,
  SOCIAL_INSTAGRAM_URL: webAddress,
  SOCIAL_YOUTUBE_URL: webAddress,
  SOCIAL_X_URL: webAddress,
  TUTORIAL_ACCESS: z.enum(["all", "tiered"], "is neither all nor tiered").default("all"),
  // A code is compared as it stands, blanks included.
  ELITE_ACCESS_CODE: z.string().optional(),
  PRO_ACCESS_CODE: z.string().optional(),
  STORE_WEBHOOK_SECRET: z.string().optional(),
  STORE_SKU_BASIC: optionalText,
  STORE_SKU_ELITE: optionalText,
  STORE_SKU_PRO: optionalText,
  BACKUP_DIR: optionalText,
});

const storedSettings = z.object({
  siteName: z.string().min(1).optional(),
  siteTimeZone: timeZone.optional(),
  adminEmails: z.array(z.string()).optional(),
  coaches: z.array(coach).min(1).optional(),
});

/** The service's settings, read once from the environment (contract, "Environment"). */
export type Config = Readonly<ReturnType<typeof shape>>;

/** The environment is not usable; the message names every variable at fault with a sentence. */
export class ConfigFault extends Error {
  override name = "ConfigFault";
  constructor(faults: string[]) {
    super(`The configuration has ${faults.length === 1 ? "a fault" : "faults"}:\n  ${faults.join("\n  ")}`);
  }
}

const defaultSender = (siteName: string, appUrl: URL) => `${siteName} <no-reply@${appUrl.hostname}>`;

/** How plans are bought and opened, and where the club is found elsewhere. */
function outsideSettings(env: z.infer<typeof environment>) {
  return {
    storeName: env.STORE_NAME,
    checkoutUrls: { basic: env.CHECKOUT_URL_BASIC, elite: env.CHECKOUT_URL_ELITE, pro: env.CHECKOUT_URL_PRO },
    accessCodes: { elite: env.ELITE_ACCESS_CODE, pro: env.PRO_ACCESS_CODE },
    storeWebhookSecret: env.STORE_WEBHOOK_SECRET,
    storeSkus: { basic: env.STORE_SKU_BASIC, elite: env.STORE_SKU_ELITE, pro: env.STORE_SKU_PRO },
    communityUrl: env.COMMUNITY_CHAT_URL,
    socialUrls: {
      facebook: env.SOCIAL_FACEBOOK_URL,
      instagram: env.SOCIAL_INSTAGRAM_URL,
      youtube: env.SOCIAL_YOUTUBE_URL,
      x: env.SOCIAL_X_URL,
    },
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
    coaches: env.COACHES,
    maxUploadBytes: env.MAX_UPLOAD_BYTES,
    diskReserveBytes: env.DISK_RESERVE_BYTES,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? defaultSender(env.SITE_NAME, appUrl),
    googleClientId: env.GOOGLE_CLIENT_ID,
    googleClientSecret: env.GOOGLE_CLIENT_SECRET,
    googleIssuer: env.GOOGLE_ISSUER,
    ffmpegPath: env.FFMPEG_PATH,
    tutorialAccess: env.TUTORIAL_ACCESS,
    backupDir: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, "backups")),
    /** The names the environment says something about; what the coaches set does not count for these. */
    given,
    ...outsideSettings(env),
  };
}

/**
 * Reads the settings. Throws `ConfigFault` with every fault at once. The only reader of the environment.
 * An empty variable counts as unset, as compose files write them.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new ConfigFault(result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  return Object.freeze(shape(result.data, Object.keys(given)));
}

/** The settings with what the coaches have set in place of the defaults. What the environment says itself stays. */
export function withSettings(config: Config, stored: Record<string, unknown>): Config {
  const set = storedSettings.parse(stored);
  const isFree = (name: string) => !config.given.includes(name);
  const siteName = (isFree("SITE_NAME") && set.siteName) || config.siteName;
  return Object.freeze({
    ...config,
    siteName,
    siteTimeZone: (isFree("SITE_TIME_ZONE") && set.siteTimeZone) || config.siteTimeZone,
    adminEmails: (isFree("ADMIN_EMAILS") && set.adminEmails) || config.adminEmails,
    coaches: (isFree("COACHES") && set.coaches) || config.coaches,
    mailFrom: isFree("MAIL_FROM") ? defaultSender(siteName, config.appUrl) : config.mailFrom,
  });
}
