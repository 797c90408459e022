import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { findRuns, recordRun } from "#app/features/club/maintenance/runs.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { isMailDue, isNightOver } from "./backup-rules.ts";
import { type ReplicaLight, replicaLight } from "./replica-rules.ts";

/** How the copy elsewhere is doing now, as one word and one sentence (D93). */
export async function readReplicaLight({ replica, clock }: Services): Promise<ReplicaLight> {
  const status = replica ? await replica.status() : null;
  return replicaLight(clock.now(), status);
}

/** Emails the coaches when the copy elsewhere is more than 5 minutes behind, and notes when it has caught up. */
export async function watchReplica(services: Services, stopping: AbortSignal): Promise<void> {
  const { replica, clock } = services;
  if (!replica) return;
  const { light, sentence } = await readReplicaLight(services);
  const { last, good } = (await findRuns(services)).replica;
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
