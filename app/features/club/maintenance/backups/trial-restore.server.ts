import { findRuns, type RunResult, recordRun } from "#app/features/club/maintenance/runs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { isTrialRestoreDue } from "./backup-rules.ts";

/** A trial without room says nothing about the archive: it neither succeeds nor fails, and no one is emailed. */
async function ifRoom(archive: string, work: () => Promise<RunResult>): Promise<RunResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "NoRoomError") throw error;
    return { archive, bytes: 0, files: 0, untried: error.message.slice(0, 1000) };
  }
}

/** Does a trial restore of the newest backup once a week: everything in it is unpacked, compared and counted. */
export async function tryRestoreWeekly(services: Services, stopping: AbortSignal): Promise<void> {
  const { backups, clock } = services;
  const { last, good } = (await findRuns(services)).trialRestore;
  if (!isTrialRestoreDue(clock.now(), good?.endedAt ?? null, last?.endedAt ?? null)) return;
  const [newest] = await backups.list();
  if (!newest) return;
  await recordRun(services, "rehearsal", stopping, () =>
    ifRoom(newest.name, async () => {
      const { files } = await backups.tryRestore(newest);
      return { archive: newest.name, bytes: newest.bytes, files: files.length };
    }),
  );
}

/** Does a trial restore of the copy elsewhere once a week: each page is compared with the database at the same moment (D93). */
export async function tryReplicaWeekly(services: Services, stopping: AbortSignal): Promise<void> {
  const { replica, clock } = services;
  const { last, good } = (await findRuns(services)).replicaTrial;
  if (!replica || !isTrialRestoreDue(clock.now(), good?.endedAt ?? null, last?.endedAt ?? null)) return;
  if (!(await replica.status()).copiedUpTo) return;
  await recordRun(services, "replica-trial", stopping, () =>
    ifRoom(replica.name, async () => {
      const { bytes = 0, files = 0 } = (await replica.tryRestoring(stopping)) ?? {};
      return { archive: replica.name, bytes, files };
    }),
  );
}
