import { and, eq, lte } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { cutShort, dueAfter, mostAttempts } from "#app/features/base/attempts.ts";
import { past } from "#app/features/base/calendar/rules.ts";
import { oneById } from "#app/features/base/fields.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { exportReadyMail } from "#app/features/people/accounts/mail.server.ts";
import { exportLifetime } from "#app/features/people/accounts/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { dataExports } from "#db/schema/exports.ts";
import { users } from "#db/schema/users.ts";
import { packData } from "./export-archive.server.ts";

type ExportRow = typeof dataExports.$inferSelect;

/** Requests a copy of the caller's data (D13). A copy in progress isn't started twice; older ones are deleted. */
export const requestExport = operation(
  "exportOwnData",
  noInput,
  async function requestExport(services, actor) {
    const { db, clock, ids, storage } = services;
    const old = await db.write(async (tx) => {
      const mine = await tx.select().from(dataExports).where(eq(dataExports.userId, actor.id));
      if (mine.some(({ status }) => status === "wanted")) return [];
      await tx.delete(dataExports).where(eq(dataExports.userId, actor.id));
      const row = { id: ids.id(), userId: actor.id, status: "wanted", requestedAt: clock.now() } as const;
      await tx.insert(dataExports).values(row);
      return mine;
    });
    for (const { fileKey } of old) if (fileKey) await storage.remove(fileKey);
  },
);

async function settle(services: Services, row: ExportRow, change: Partial<ExportRow>): Promise<boolean> {
  return services.db.write(async (tx) => {
    const settled = await tx.update(dataExports).set(change).where(eq(dataExports.id, row.id)).returning();
    const owner = await tx.query.users.findFirst({ where: eq(users.id, row.userId) });
    if (owner && settled.length > 0 && change.status === "ready") {
      await enqueueMail(tx, services, exportReadyMail(services.config, owner));
    }
    return settled.length > 0;
  });
}

async function makeExport(services: Services, row: ExportRow): Promise<void> {
  const { clock, storage, log } = services;
  const fileKey = `exports/${row.id}.zip`;
  try {
    const file = await packData(services, row.userId);
    await storage.keep(file, fileKey);
    const readyAt = clock.now();
    const expiresAt = new Date(readyAt.getTime() + exportLifetime);
    const change = { status: "ready", fileKey, fileSize: file.size, readyAt, expiresAt } as const;
    // The account and its row may have been deleted meanwhile.
    if (!(await settle(services, row, change))) await storage.remove(fileKey);
  } catch (error) {
    log.error({ err: error, export: row.id }, "a copy of a member's data could not be made");
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    const status = row.attempts >= mostAttempts ? "failed" : "wanted";
    await settle(services, row, { status, lastError });
  }
}

/** Starts a try, which counts from now on; a copy whose tries were all interrupted is given up instead. */
async function beginTry(services: Services, row: ExportRow): Promise<ExportRow | null> {
  if (row.attempts >= mostAttempts) {
    await settle(services, row, { status: "failed", lastError: row.lastError ?? cutShort });
    return null;
  }
  const begun = { ...row, attempts: row.attempts + 1 };
  return (await settle(services, row, { attempts: begun.attempts })) ? begun : null;
}

/** Makes the copies members requested, oldest first; a failed one is retried later, three tries in all. */
export async function makeWantedExports(services: Services): Promise<void> {
  const now = services.clock.now();
  const wanted = await services.db.read.query.dataExports.findMany({
    where: eq(dataExports.status, "wanted"),
    orderBy: (row, { asc }) => asc(row.requestedAt),
  });
  const due = wanted.filter(
    ({ requestedAt, attempts }) =>
      attempts >= mostAttempts ||
      now.getTime() >= (past(requestedAt, now)?.getTime() ?? 0) + dueAfter(attempts),
  );
  for (const row of due) {
    const begun = await beginTry(services, row);
    if (begun) await makeExport(services, begun);
  }
}

/** Deletes copies that have been ready for a week. */
export async function removeEndedExports({ db, clock, storage }: Services): Promise<void> {
  const ended = await db.write((tx) =>
    tx.delete(dataExports).where(lte(dataExports.expiresAt, clock.now())).returning(),
  );
  for (const { fileKey } of ended) if (fileKey) await storage.remove(fileKey);
}

/** The file of the caller's copy. Throws not_found for someone else's and for one that isn't ready. */
export const fetchExport = operation(
  "exportOwnData",
  oneById,
  async function fetchExport({ db, clock }, actor, { id }) {
    const found = await db.read.query.dataExports.findFirst({
      where: and(eq(dataExports.id, id), eq(dataExports.userId, actor.id)),
    });
    const isOver = !found?.expiresAt || found.expiresAt <= clock.now();
    if (!found?.fileKey || isOver) throw notFound();
    return { key: found.fileKey, fileName: "my-data.zip", contentType: "application/zip", isDownload: true };
  },
);
