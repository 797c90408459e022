import { and, isNotNull, lt } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { pulse } from "#db/schema/maintenance.ts";
import { outbox } from "#db/schema/outbox.ts";
import { readReplicaLight } from "./backups/replica.server.ts";
import { noFfmpeg } from "./no-ffmpeg.ts";
import { findRuns } from "./runs.server.ts";

/** One thing that must work to serve the club, with a sentence. */
export type Check = { ok: boolean; message: string };

const minute = 60_000;
const well = (message: string): Check => ({ ok: true, message });
const ill = (message: string): Check => ({ ok: false, message });

const replaced =
  "The database file was replaced or removed while the server was running. Nothing is saved until the server is restarted.";

async function checkDatabase({ db, clock }: Services): Promise<Check> {
  const at = clock.now();
  try {
    if (!db.isInPlace()) return ill(replaced);
    await db.write(async (tx) => {
      await tx.insert(pulse).values({ id: 1, at }).onConflictDoUpdate({ target: pulse.id, set: { at } });
    });
    return well("The database can be written to.");
  } catch (error) {
    return ill(`The database can't be written to: ${error instanceof Error ? error.message : error}`);
  }
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MiB`;

async function checkDisk({ storage, config }: Services): Promise<Check> {
  try {
    if (!(await storage.isMounted()))
      return ill(
        config.store
          ? `The store ${config.store.name} can't be reached, or isn't the one that holds the club's files.`
          : "The storage folder is missing: its marker file is not there.",
      );
    const free = await storage.freeBytes();
    const room = `${mebibytes(free)} are free, ${mebibytes(config.diskReserveBytes)} are kept in reserve.`;
    return free < config.diskReserveBytes ? ill(`The disk is nearly full: ${room}`) : well(room);
  } catch (error) {
    return ill(`The disk can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function checkMigrations({ db, schema }: Services): Promise<Check> {
  const there = db.schemaNumber();
  return there === schema
    ? well("The database has this version's schema.")
    : ill(`The database has schema ${there}, this version needs ${schema}.`);
}

async function checkQueues({ db, jobs, clock }: Services): Promise<Check> {
  const now = clock.now();
  const late = await db.read.query.outbox.findMany({
    columns: { id: true },
    where: and(isNotNull(outbox.nextAttemptAt), lt(outbox.createdAt, new Date(now.getTime() - 15 * minute))),
    limit: 1000,
  });
  const stuck = jobs.list().find(({ every, startedAt, endedAt }) => {
    const isRunning = startedAt && (!endedAt || endedAt < startedAt);
    return isRunning && every < minute && now.getTime() - startedAt.getTime() > 10 * minute;
  });
  if (stuck) return ill(`The job "${stuck.name}" has been running for more than ten minutes.`);
  if (late.length === 0) return well("Nothing is waiting.");
  return well(
    `${late.length} emails have waited more than 15 minutes for the mail server. We'll keep trying.`,
  );
}

async function checkFfmpeg({ ffmpeg, config }: Services): Promise<Check> {
  if (await ffmpeg.isThere()) {
    return well(
      config.prepareVideos
        ? "ffmpeg runs."
        : "ffmpeg works, but PREPARE_VIDEOS is off, so videos stay as uploaded.",
    );
  }
  return config.ffmpegPath
    ? ill(`ffmpeg does not run: nothing usable at ${config.ffmpegPath}.`)
    : well(noFfmpeg);
}

async function checkReplica(services: Services): Promise<Check> {
  const { light, sentence } = await readReplicaLight(services, await findRuns(services));
  return { ok: light !== "late", message: sentence };
}

/** A check that reads the database says so itself when that fails, so that the other checks are still told. */
const unreadable = (error: unknown) =>
  ill(`The database can't be read: ${error instanceof Error ? error.message : error}`);

async function checkAll(services: Services) {
  const [database, disk, migrations, queues, ffmpeg, replica] = await Promise.all([
    checkDatabase(services),
    checkDisk(services),
    checkMigrations(services).catch(unreadable),
    checkQueues(services).catch(unreadable),
    checkFfmpeg(services),
    checkReplica(services).catch(unreadable),
  ]);
  const checks = { database, disk, migrations, queues, ffmpeg, replica };
  // A late copy is a warning: a proxy that asks must not take away a club that serves well.
  const { replica: _warning, ...needed } = checks;
  const isReady = Object.values(needed).every(({ ok }) => ok);
  return { status: isReady ? "ready" : "not ready", checks };
}

const underWay = new WeakMap<Services["db"], ReturnType<typeof checkAll>>();

/** Whether the club is fully working: each part with a sentence (contract, "Running"). */
export const readReadiness = operation("readReadiness", noInput, async function readReadiness(services) {
  // This writes, so simultaneous requests share one check.
  const running = underWay.get(services.db) ?? checkAll(services);
  underWay.set(services.db, running);
  try {
    return await running;
  } finally {
    underWay.delete(services.db);
  }
});
