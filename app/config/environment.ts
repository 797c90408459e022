import { z } from "zod";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { replicaUrl, requireElsewhere } from "./replica-url.ts";
import { mailboxAddress, replyAddress, requireWayIn, serverName } from "./reply-settings.ts";
import { storageUrl } from "./storage-url.ts";

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
    .filter(Boolean)
    .map(asciiAddress);

const coach = z.object({
  key: z.string().regex(/^[a-z0-9_-]+$/),
  name: z.string().min(1),
  email: z.string().transform(asciiAddress).pipe(z.email()),
  bio: z.string().default(""),
});

const defaultCoaches = JSON.stringify([
  {
    key: "coach1",
    name: "Coach One",
    email: "hello@example.com",
    bio: "",
  },
  {
    key: "coach2",
    name: "Coach Two",
    email: "hello@example.com",
    bio: "",
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

const variables = z.object({
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
  STORAGE_URL: storageUrl.optional(),
  DISK_RESERVE_BYTES: wholeNumber(1_073_741_824),
  RATE_LIMIT_FACTOR: z.coerce.number().positive("must be above 0").default(1),
  SMTP_URL: z
    .literal("outbox:")
    .or(z.url({ protocol: /^smtps?$/, error: "is not an smtp(s) address" }))
    .optional(),
  MAIL_FROM: optionalText,
  REPLY_ADDRESS: replyAddress.optional(),
  REPLY_WEBHOOK_SECRET: z.string().min(16, "is shorter than 16 characters").optional(),
  IMAP_URL: mailboxAddress.optional(),
  REPLY_DMARC_SERVER: serverName.optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: z.string().default(""),
  GOOGLE_ISSUER: webAddress.default("https://accounts.google.com"),
  FFMPEG_PATH: optionalText,
  HEIF_CONVERT_PATH: optionalText,
  PUSH_SERVICES: z
    .string()
    .default("fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com")
    .transform((text) =>
      text
        .split(",")
        .map((host) => host.trim())
        .filter((host) => host !== ""),
    ),
  PREPARE_VIDEOS: z.enum(["on", "off"], "is neither on nor off").default("on"),
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
  ELITE_ACCESS_CODE: optionalText,
  PRO_ACCESS_CODE: optionalText,
  STORE_WEBHOOK_SECRET: z.string().optional(),
  STORE_SKU_BASIC: optionalText,
  STORE_SKU_ELITE: optionalText,
  STORE_SKU_PRO: optionalText,
  BACKUP_DIR: optionalText,
  REPLICA_URL: replicaUrl.optional(),
  REPLICA_KEY: z.string().min(16, "is shorter than 16 characters").optional(),
  LITESTREAM_PATH: optionalText,
});

/** Every variable with its rule and its default (contract, "Environment"). */
export const environment = variables.superRefine(requireWayIn).superRefine(requireElsewhere);

const madeCode = z.object({ hash: z.string(), madeAt: z.iso.datetime(), madeBy: z.string() });

/** What we store about coaches' access codes (D5), never the code itself. */
export type MadeAccessCodes = Partial<Record<"elite" | "pro", z.infer<typeof madeCode>>>;

/** The version that runs, the one before it, and since when. */
const versions = z.object({ running: z.string(), before: z.string().nullable(), since: z.coerce.date() });

/** Which versions ran in this club. */
export type Versions = z.infer<typeof versions>;

/** Settings by name, except the site; the environment wins over them. */
export const storedSettings = z
  .object({
    versions,
    adminEmails: z.array(z.string()),
    accessCodes: z.object({ elite: madeCode.optional(), pro: madeCode.optional() }),
    offlineCopies: z.boolean(),
  })
  .partial();
