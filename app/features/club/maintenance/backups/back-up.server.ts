import { and, eq, sql } from "drizzle-orm";
import { ClubError, diskFull, unavailable } from "#app/errors.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { messages } from "#app/features/club/maintenance/messages.ts";
import { recordRun } from "#app/features/club/maintenance/runs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { maintenanceRuns } from "#db/schema/maintenance.ts";
import { archiveOf, copyLife, expiredArchives, isNightOver } from "./backup-rules.ts";

const hour = 3_600_000;

/** Whether the day's archive was made; one counts as absent if a later run ended before it, since the clock ran ahead then. */
async function isMade({ db }: Services, archive: string): Promise<boolean> {
  const { endedAt } = maintenanceRuns;
  const later = sql`select 1 from ${maintenanceRuns} later where later.rowid > ${maintenanceRuns}.rowid and later.ended_at < ${endedAt}`;
  const where = and(
    eq(maintenanceRuns.kind, "backup"),
    eq(maintenanceRuns.archive, archive),
    sql`not exists (${later})`,
  );
  const made = await db.read.select({ id: maintenanceRuns.id }).from(maintenanceRuns).where(where).limit(1);
  return made.length > 0;
}

/** Backs up database and files once a night, from 3 AM on, and keeps 7 daily and 4 weekly archives (D68). */
export async function backUpNightly(services: Services, stopping: AbortSignal): Promise<void> {
  const { clock, config } = services;
  const now = clock.now();
  const today = localDate(now, config.siteTimeZone);
  if (!isNightOver(now, today, config.siteTimeZone) || (await isMade(services, archiveOf(today)))) return;
  await writeArchive(services, stopping);
}

/**
 * Requests a backup; it is written within seconds, and System Tools shows the result. Throws disk full where
 * the folder has no room for a request, and unavailable without the folder.
 */
export const backUpNow = operation("backUpNow", noInput, async function backUpNow({ backups }) {
  await backups.askFor().catch((cause) => {
    throw cause instanceof ClubError && cause.kind === "disk_full"
      ? diskFull(messages.noBackupRoom, cause)
      : unavailable(messages.noBackupFolder, 60, cause);
  });
  return { message: messages.backupStarted };
});

/**
 * Writes the backup a coach requested, replacing the day's archive if there is one. A request interrupted by a
 * restart stays open.
 */
export async function backUpWhenAsked(services: Services, stopping: AbortSignal): Promise<void> {
  const { backups } = services;
  if (!backups.isAskedFor()) return;
  try {
    await writeArchive(services, stopping);
  } finally {
    if (!stopping.aborted) await backups.settle();
  }
}

async function writeArchive(services: Services, stopping: AbortSignal): Promise<void> {
  const { clock, config, backups } = services;
  const now = clock.now();
  const today = localDate(now, config.siteTimeZone);
  const archive = archiveOf(today);
  await recordRun(services, "backup", stopping, async () => {
    await backups.clear(new Date(now.getTime() - hour));
    const { bytes, files, missing } = await backups.write(today, { now, signal: stopping });
    const names = (await backups.list()).map(({ name }) => name);
    for (const name of expiredArchives(names)) if (name !== archive) await backups.remove(name);
    await backups.clearCopies(new Date(now.getTime() - copyLife));
    const gone = missing.length > 0 ? `Gone before it was made: ${missing.slice(0, 5).join(", ")}` : null;
    return { archive, bytes, files, fault: gone && `${missing.length} files are not in the backup. ${gone}` };
  });
}
