import { notFound } from "#app/errors.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { backupLight } from "./backups/backup-rules.ts";
import { readReplicaLight } from "./backups/replica.server.ts";
import { findRuns } from "./runs.server.ts";

/** The backups as the coaches' page shows them: status, last runs, and existing archives. */
export const readBackupStatus = operation(
  "readBackupStatus",
  noInput,
  async function readBackupStatus(services, { timeZone }) {
    const { clock, backups } = services;
    const runs = await findRuns(services);
    const { backup, trialRestore, replicaTrial } = runs;
    const lastGood = backup.good?.endedAt ?? null;
    return {
      ...backupLight(clock.now(), lastGood, backup.last?.fault ?? null),
      lastBackupAt: lastGood,
      lastBackupBytes: backup.good?.bytes ?? null,
      lastBackupFiles: backup.good?.files ?? null,
      /** The archive's name in the backup folder, or the whole path of one made from the command line. */
      lastBackupArchive: backup.good?.archive ?? null,
      isWanted: backups.isAskedFor(),
      lastTrialRestoreAt: trialRestore.good?.endedAt ?? null,
      trialRestoreFault: trialRestore.last?.fault ?? null,
      trialRestoreUntried: trialRestore.last?.untried ?? null,
      replica: await readReplicaLight(services, runs, timeZone),
      lastReplicaTrialAt: replicaTrial.good?.endedAt ?? null,
      replicaTrialFault: replicaTrial.last?.fault ?? null,
      replicaTrialUntried: replicaTrial.last?.untried ?? null,
      archives: (await backups.list()).map(({ name, bytes, modifiedAt }) => ({ name, bytes, modifiedAt })),
    };
  },
);

/**
 * The newest archive, open for reading, with its name, for download in System Tools. Throws not_found without one.
 */
export const openNewestBackup = operation(
  "downloadBackup",
  noInput,
  async function openNewestBackup({ backups }) {
    const [newest] = await backups.list();
    const file = newest && (await backups.open(newest.name));
    if (!file) throw notFound("There is no backup yet.");
    return { fileName: newest.name, file };
  },
);

/** The latest moments in which the server answered no one (D95), newest first. */
export const listPauses = operation("listRecurringJobs", noInput, async function listPauses({ pauses }) {
  return pauses.list();
});

/** Every recurring job with its last run, on one page. */
export const listRecurringJobs = operation(
  "listRecurringJobs",
  noInput,
  async function listRecurringJobs({ jobs }) {
    return jobs.list();
  },
);
