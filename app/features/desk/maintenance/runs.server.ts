import { and, desc, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { maintenanceRuns } from "#db/schema/maintenance.ts";
import { isMailDue } from "./backup-rules.ts";
import { maintenanceFailedMail } from "./mail.server.ts";

const remembered = 400 * 24 * 3_600_000;

/** a kind of maintenance whose runs are remembered. */
export type RunKind = (typeof maintenanceRuns.$inferSelect)["kind"];

/** What a run made: the archive, and how much is in it. `fault` where it was made, but something is wrong with it. */
export type RunResult = { archive: string; bytes: number; files: number; fault?: string | null };

/** The newest run of a kind for which the conditions hold, or null. */
async function findNewest({ db }: Pick<Services, "db">, kind: RunKind, ...where: Parameters<typeof and>) {
  const run = await db.read.query.maintenanceRuns.findFirst({
    where: and(eq(maintenanceRuns.kind, kind), ...where),
    orderBy: desc(maintenanceRuns.endedAt),
  });
  return run ?? null;
}

/** The newest run of a kind, and the newest that went well. */
export async function findRuns(services: Pick<Services, "db">, kind: RunKind) {
  const last = await findNewest(services, kind);
  // The usual case takes one query: the newest run went well.
  const good = last?.fault ? await findNewest(services, kind, isNull(maintenanceRuns.fault)) : last;
  return { last, good };
}

async function store(
  services: Services,
  kind: RunKind,
  startedAt: Date,
  result: Partial<RunResult>,
): Promise<void> {
  const { db, clock, ids, config } = services;
  const { good } = await findRuns(services, kind);
  const mailed = await findNewest(services, kind, isNotNull(maintenanceRuns.mailedAt));
  const now = clock.now();
  const fault = result.fault ?? null;
  const isMailed = fault !== null && isMailDue(now, mailed?.mailedAt ?? null, good?.endedAt ?? null);
  await db.write(async (tx) => {
    await tx.insert(maintenanceRuns).values({
      id: ids.id(),
      kind,
      startedAt,
      endedAt: now,
      fault,
      archive: result.archive ?? null,
      bytes: result.bytes ?? null,
      files: result.files ?? null,
      mailedAt: isMailed ? now : null,
    });
    await tx.delete(maintenanceRuns).where(lt(maintenanceRuns.endedAt, new Date(now.getTime() - remembered)));
    if (!isMailed || fault === null) return;
    for (const to of config.adminEmails) {
      await enqueueMail(tx, services, maintenanceFailedMail({ to, kind, fault, site: config }));
    }
  });
}

/** Runs a maintenance task and remembers how it went. What fails is told to the coaches by mail, and not thrown. */
export async function recordRun(
  services: Services,
  kind: RunKind,
  stopping: AbortSignal,
  work: () => Promise<RunResult>,
): Promise<void> {
  const startedAt = services.clock.now();
  try {
    await store(services, kind, startedAt, await work());
  } catch (error) {
    if (stopping.aborted) return;
    services.log.error({ err: error, kind }, "a maintenance task failed");
    const fault = error instanceof Error ? error.message : String(error);
    await store(services, kind, startedAt, { fault: fault.slice(0, 1000) });
  }
}
