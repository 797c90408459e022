import { and, desc, eq, getTableColumns, isNotNull, lt, lte, sql } from "drizzle-orm";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { replicaLight } from "#app/features/club/maintenance/backups/replica-rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { maintenanceRuns } from "#db/schema/maintenance.ts";
import { isMailDue } from "./backups/backup-rules.ts";
import { maintenanceFailedMail } from "./mail.server.ts";

const remembered = 400 * 24 * 3_600_000;

/** A kind of maintenance whose runs are stored; a trial restore is stored as `rehearsal`. */
export type RunKind = (typeof maintenanceRuns.$inferSelect)["kind"];

/**
 * The result of a run: the archive, and how much is in it. `fault` if it was made but something is wrong with it, `untried`
 * if it neither succeeded nor failed.
 */
export type RunResult = {
  archive: string;
  bytes: number;
  files: number;
  fault?: string | null;
  untried?: string | null;
};

const newestRuns = prepared((db, { until }: Given<{ until: Date }>) => {
  const { kind, fault, untried, endedAt } = maintenanceRuns;
  const turn = sql<number>`row_number() over (partition by ${kind}, ${fault} is null, ${untried} is null order by ${endedAt} desc)`;
  const ranked = db
    .select({ ...getTableColumns(maintenanceRuns), turn: turn.as("turn") })
    .from(maintenanceRuns)
    .where(lte(endedAt, until))
    .as("ranked");
  return db.select().from(ranked).where(eq(ranked.turn, 1)).orderBy(desc(ranked.endedAt));
});

const nameOf = {
  backup: "backup",
  rehearsal: "trialRestore",
  replica: "replica",
  "replica-trial": "replicaTrial",
} as const;

/**
 * The newest run and the newest successful run of each kind until an instant, without those stored while the clock ran
 * ahead; null if there is none.
 */
export async function findRuns({ db, clock }: Pick<Services, "db" | "clock">, until: Date = clock.now()) {
  const newest = await newestRuns(db.read, { until });
  const of = (kind: RunKind) => {
    const runs = newest.filter((run) => run.kind === kind);
    return {
      last: runs[0] ?? null,
      good: runs.find((run) => run.fault === null && run.untried === null) ?? null,
    };
  };
  return {
    backup: of("backup"),
    trialRestore: of("rehearsal"),
    replica: of("replica"),
    replicaTrial: of("replica-trial"),
  };
}

/** When coaches were last emailed that a kind of maintenance failed, or null. */
async function findMailedAt({ db, clock }: Services, kind: RunKind): Promise<Date | null> {
  const { mailedAt } = maintenanceRuns;
  const run = await db.read.query.maintenanceRuns.findFirst({
    where: and(eq(maintenanceRuns.kind, kind), isNotNull(mailedAt), lte(mailedAt, clock.now())),
    orderBy: desc(maintenanceRuns.endedAt),
  });
  return run?.mailedAt ?? null;
}

async function store(
  services: Services,
  kind: RunKind,
  startedAt: Date,
  result: Partial<RunResult>,
): Promise<void> {
  const { db, clock, ids, config, replica } = services;
  const runs = await findRuns(services);
  const { good } = runs[nameOf[kind]];
  const mailedAt = await findMailedAt(services, kind);
  const now = clock.now();
  const fault = result.fault ?? null;
  const isMailed = fault !== null && isMailDue(now, mailedAt, good?.endedAt ?? null);
  const copy = isMailed && replica ? replicaLight(now, await replica.status()) : null;
  await db.write(async (tx) => {
    await tx.insert(maintenanceRuns).values({
      id: ids.id(),
      kind,
      startedAt,
      endedAt: now,
      fault,
      untried: result.untried ?? null,
      archive: result.archive ?? null,
      bytes: result.bytes ?? null,
      files: result.files ?? null,
      mailedAt: isMailed ? now : null,
    });
    await tx.delete(maintenanceRuns).where(lt(maintenanceRuns.endedAt, new Date(now.getTime() - remembered)));
    if (!isMailed || fault === null) return;
    for (const to of config.adminEmails) {
      await enqueueMail(tx, services, maintenanceFailedMail({ to, kind, fault, copy, site: config }));
    }
  });
}

/** Runs a maintenance task and stores how it went. A failure is emailed to the coaches, not thrown. */
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
