import { and, isNotNull, isNull, max, sql } from "drizzle-orm";
import { shownAddress } from "#app/features/base/email-address.ts";
import { isAdministrator } from "#app/features/people/accounts/rules.ts";
import { isCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import { findFactor, openKey } from "#app/features/people/second-factor/factors.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { outbox } from "#db/schema/outbox.ts";
import type { UserRow } from "#db/schema/users.ts";
import { backupLight } from "./backups/backup-rules.ts";
import { readReplicaLight } from "./backups/replica.server.ts";
import { noFfmpeg } from "./no-ffmpeg.ts";
import { findRuns } from "./runs.server.ts";

/** One check: whether it passed, and a sentence either way. */
type Finding = { isWell: boolean; sentence: string };

const gigabytes = (bytes: number) => `${(bytes / 1_073_741_824).toFixed(1)} GB`;

function checkDatabase({ db }: Services): Finding {
  const answer = db.read.get<{ quick_check: string }>(sql`PRAGMA quick_check`);
  const isWell = answer.quick_check === "ok";
  return {
    isWell,
    sentence: isWell ? "The database is sound." : `The database is damaged: ${answer.quick_check}`,
  };
}

async function checkWriting({ db }: Services): Promise<Finding> {
  try {
    await db.write(async (tx) => tx.run(sql`SELECT 1`));
    return { isWell: true, sentence: "The database can be written to." };
  } catch (error) {
    return { isWell: false, sentence: `The database can't be written to: ${String(error)}` };
  }
}

async function checkStorage({ storage, config }: Services): Promise<Finding[]> {
  const isMounted = await storage.isMounted();
  const free = await storage.freeBytes();
  const place = config.store ? `The store ${config.store.name}` : "The storage folder";
  const mount = isMounted ? `${place} is there.` : `${place} is missing or without its marker.`;
  return [
    { isWell: isMounted, sentence: mount },
    {
      isWell: free > config.diskReserveBytes,
      sentence: `${gigabytes(free)} of the disk are free; uploads leave ${gigabytes(config.diskReserveBytes)}.`,
    },
  ];
}

/** Whether coaches use a second factor; only a key that can't be read counts as a problem. */
async function checkFactor(services: Services, coach: UserRow): Promise<Finding[]> {
  const factor = await findFactor(services.db.read, coach.id);
  if (!factor)
    return [{ isWell: true, sentence: `${shownAddress(coach.email)} hasn't set up a second factor.` }];
  if (openKey(services, factor) !== null)
    return [{ isWell: true, sentence: `${shownAddress(coach.email)} signs in with a second factor.` }];
  const remedy = `npm run admin -- reset-second-factor ${shownAddress(coach.email)}`;
  return [
    {
      isWell: false,
      sentence: `${shownAddress(coach.email)} has a second factor that this SESSION_SECRET cannot read: only recovery codes work. Use: ${remedy}`,
    },
  ];
}

async function checkCoaches(services: Services): Promise<Finding[]> {
  const { db, config } = services;
  if (config.adminEmails.length === 0) return [{ isWell: false, sentence: "ADMIN_EMAILS names no one." }];
  const accounts = await db.read.query.users.findMany({ where: isCoach(services) });
  const findings = config.adminEmails.map(async (email) => {
    const account = accounts.find((row) => row.email === email);
    if (account && isAdministrator(account, config.adminEmails)) {
      const administers = { isWell: true, sentence: `${shownAddress(email)} administers.` };
      return [administers, ...(await checkFactor(services, account))];
    }
    const remedy = account ? "reset-password" : "create";
    const shown = shownAddress(email);
    const sentence = `${shown} does not administer yet. Use: npm run admin -- ${remedy} ${shown}`;
    return [{ isWell: false, sentence }];
  });
  return (await Promise.all(findings)).flat();
}

async function checkMail({ db, config }: Services): Promise<Finding> {
  const waiting = and(isNotNull(outbox.lastError), isNull(outbox.sentAt));
  const failed = await db.read.$count(outbox, waiting);
  const way = config.smtpUrl
    ? "Email is sent by SMTP"
    : "Email is written to files because SMTP_URL isn't set";
  const trouble = failed === 0 ? "none is waiting with an error" : `${failed} could not be sent so far`;
  return { isWell: failed === 0, sentence: `${way}; ${trouble}.` };
}

async function checkGoogle({ openId }: Services): Promise<Finding> {
  if (!openId) return { isWell: true, sentence: "Google sign-in is not configured." };
  try {
    const { issuer } = await openId.metadata();
    return { isWell: true, sentence: `Google sign-in works with ${issuer}.` };
  } catch (error) {
    return { isWell: false, sentence: `Google sign-in cannot reach its issuer: ${String(error)}` };
  }
}

async function checkReplica(services: Services): Promise<Finding[]> {
  const { light, sentence } = await readReplicaLight(services, await findRuns(services));
  const copy = { isWell: light !== "late", sentence };
  const tables = services.db.read.all(
    sql`SELECT name FROM sqlite_schema WHERE name IN ('_litestream_seq', '_litestream_lock')`,
  );
  if (tables.length === 0) return [copy];
  const known =
    "The database has two small tables of Litestream, _litestream_seq and _litestream_lock. They hold nothing of the club's.";
  return [copy, { isWell: true, sentence: known }];
}

async function checkFfmpeg({ ffmpeg }: Services): Promise<Finding> {
  const isWell = await ffmpeg.isThere();
  return { isWell, sentence: isWell ? "ffmpeg runs." : noFfmpeg };
}

async function checkBackups(services: Services): Promise<Finding> {
  const { clock, config } = services;
  const { backup } = await findRuns(services);
  const { light, sentence } = backupLight(
    clock.now(),
    backup.good?.endedAt ?? null,
    backup.last?.fault ?? null,
  );
  return {
    isWell: light === "good" || light === "none",
    sentence: `${sentence} They go to ${config.backupDir}.`,
  };
}

/** A clock behind what was already written tells that one of the two was wrong. */
async function checkClock({ clock, db }: Services): Promise<Finding> {
  const now = clock.now();
  const [newest] = await db.read.select({ at: max(outbox.createdAt) }).from(outbox);
  const isWell = !newest?.at || newest.at.getTime() <= now.getTime() + 60_000;
  const shown = `This machine's clock says ${now.toISOString()}`;
  return {
    isWell,
    sentence: isWell ? `${shown}.` : `${shown}, but something was written later than that: set the clock.`,
  };
}

/** Checks what the service needs, for anyone who runs the server (`npm run admin -- doctor`). */
export async function runDoctor(services: Services): Promise<Finding[]> {
  return [
    checkDatabase(services),
    await checkWriting(services),
    ...(await checkStorage(services)),
    ...(await checkCoaches(services)),
    await checkMail(services),
    await checkFfmpeg(services),
    await checkBackups(services),
    await checkClock(services),
    await checkGoogle(services),
    ...(await checkReplica(services)),
  ];
}
