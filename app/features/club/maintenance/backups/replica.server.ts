import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { findRuns, recordRun } from "#app/features/club/maintenance/runs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { formatDateTime } from "#app/ui/time/format.ts";
import { isMailDue, isNightOver } from "./backup-rules.ts";
import { noReplicaLight, type ReplicaLight, replicaLight } from "./replica-rules.ts";

type Runs = Awaited<ReturnType<typeof findRuns>>;

/** The newest backup one can rely on: the last good one, or the last one tried if a trial restore has failed since; null without any. */
function provenWords({ backup, trialRestore }: Runs, timeZone: string): string | null {
  const { last, good } = trialRestore;
  if (last?.fault) return good && `${good.archive}, the last one that passed its trial restore`;
  return backup.good && `the last good backup, ${formatDateTime(backup.good.endedAt, timeZone)}`;
}

/**
 * How the copy elsewhere is doing now, as one word and one sentence (D93); without one, what a dead disk costs. Times are in
 * the reader's zone.
 */
export async function readReplicaLight(
  { replica, clock, backups, config }: Services,
  runs: Runs,
  timeZone = config.siteTimeZone,
): Promise<ReplicaLight> {
  if (replica) return replicaLight(clock.now(), await replica.status());
  return noReplicaLight(provenWords(runs, timeZone), await backups.isOnDataDisk());
}

/** Emails the coaches when the copy elsewhere is more than 5 minutes behind, and notes when it has caught up. */
export async function watchReplica(services: Services, stopping: AbortSignal): Promise<void> {
  const { replica, clock } = services;
  if (!replica) return;
  const runs = await findRuns(services);
  const { light, sentence } = await readReplicaLight(services, runs);
  const { last, good } = runs.replica;
  const isNews = light === "late" ? !last || last.fault === null : last !== null && last.fault !== null;
  const isReminder =
    light === "late" && isMailDue(clock.now(), last?.mailedAt ?? null, good?.endedAt ?? null);
  if (!isNews && !isReminder) return;
  await recordRun(services, "replica", stopping, async () => {
    const fault = light === "late" ? sentence : null;
    return { archive: replica.name, bytes: 0, files: 0, fault };
  });
}

const comparedOn = new WeakMap<Services["db"], LocalDate>();

/** Compares the stored files with the copy elsewhere once a night; every start does so, too. */
export async function compareNightly({ db, replica, clock, config }: Services): Promise<void> {
  const now = clock.now();
  const today = localDate(now, config.siteTimeZone);
  if (!replica || !isNightOver(now, today, config.siteTimeZone) || comparedOn.get(db) === today) return;
  await replica.compareFiles();
  comparedOn.set(db, today);
}
