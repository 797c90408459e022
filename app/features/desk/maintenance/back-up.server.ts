import { and, eq } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { putSetting } from "#app/features/base/put-setting.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { maintenanceRuns } from "#db/schema/maintenance.ts";
import { settings } from "#db/schema/setup.ts";
import { archiveOf, copyLife, expiredArchives, isNightOver } from "./backup-rules.ts";
import { messages } from "./messages.ts";
import { recordRun } from "./runs.server.ts";

const hour = 3_600_000;

async function isMade({ db }: Services, archive: string): Promise<boolean> {
  const where = and(eq(maintenanceRuns.kind, "backup"), eq(maintenanceRuns.archive, archive));
  return (await db.read.query.maintenanceRuns.findFirst({ where, columns: { id: true } })) !== undefined;
}

/** Backs database and files up once a night, from three in the morning on, and keeps 7 days and 4 weeks (D68). */
export async function backUpNightly(services: Services, stopping: AbortSignal): Promise<void> {
  const { clock, config } = services;
  const now = clock.now();
  const today = localDate(now, config.siteTimeZone);
  if (!isNightOver(now, today, config.siteTimeZone) || (await isMade(services, archiveOf(today)))) return;
  await writeArchive(services, stopping);
}

const wanted = "backupWanted";

/** Asks for a backup now; it is written within seconds, and System Tools tells how it went. */
export const backUpNow = operation("backUpNow", noInput, async function backUpNow(services) {
  const { db, clock } = services;
  await db.write(async (tx) => putSetting(tx, wanted, true, clock.now()));
  return { message: messages.backupStarted };
});

/** Whether a backup was asked for and is not begun. */
export async function isBackupWanted({ db }: Pick<Services, "db">): Promise<boolean> {
  return (await db.read.query.settings.findFirst({ where: eq(settings.name, wanted) })) !== undefined;
}

/** Writes the backup a coach asked for, in place of the day's when there is one. */
export async function backUpWhenAsked(services: Services, stopping: AbortSignal): Promise<void> {
  if (!(await isBackupWanted(services))) return;
  await writeArchive(services, stopping);
  // One that was cut short is still wanted after the start.
  if (stopping.aborted) return;
  await services.db.write(async (tx) => {
    await tx.delete(settings).where(eq(settings.name, wanted));
  });
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
