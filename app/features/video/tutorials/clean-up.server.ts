import { eq } from "drizzle-orm";
import { unavailable } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { browsedFolders } from "#app/features/video/library/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { messages, tooMuchGone } from "./messages.ts";
import { isTooMuchGone } from "./rules.ts";
import { isPublished } from "./tutorials.server.ts";

const seconds = 60;

async function requireStorage({ storage }: Services): Promise<void> {
  if (!(await storage.isMounted())) throw unavailable(messages.storageGone, seconds);
}

async function isThere({ storage }: Services, key: string): Promise<boolean> {
  const file = await storage.open(key);
  await file?.close();
  return file !== null;
}

/** The keys of published tutorials without a file. Throws unavailable if the storage is missing before or after the check. */
async function findLost(services: Services): Promise<Set<string>> {
  await requireStorage(services);
  const kept = new Set<string>();
  for (const folder of browsedFolders)
    for await (const { key } of services.storage.list(folder)) kept.add(key);
  const rows = await services.db.read.select({ key: tutorials.fileKey }).from(tutorials).where(isPublished);
  const lost = new Set<string>();
  // A file may have arrived while we read the folders.
  for (const { key } of rows) if (!kept.has(key) && !(await isThere(services, key))) lost.add(key);
  await requireStorage(services);
  return lost;
}

/**
 * Moves tutorials whose file is missing to the bin (`POST /api/admin/cleanup-tutorials`). Throws unavailable and changes
 * nothing if the storage's marker is missing or more than one fifth of the tutorials would go (D36).
 */
export const cleanUpTutorials = operation(
  "cleanUpTutorials",
  noInput,
  async function cleanUpTutorials(services, actor) {
    const { db, clock, ids } = services;
    const lost = await findLost(services);
    return db.write(async (tx) => {
      const rows = await tx.select().from(tutorials).where(isPublished);
      const gone = rows.filter(({ fileKey }) => lost.has(fileKey));
      if (gone.length === 0) return { deletedCount: 0, remainingTutorials: rows.length, actId: null };
      if (isTooMuchGone(gone.length, rows.length))
        throw unavailable(tooMuchGone(gone.length, rows.length), seconds);
      const actId = ids.id();
      const set = { deletedAt: clock.now(), deletedAct: actId };
      for (const { id } of gone) await tx.update(tutorials).set(set).where(eq(tutorials.id, id));
      const acts = gone.map(({ title }) => ({ action: "clean_tutorials" as const, subject: title }));
      await recordActs(tx, services, actor, acts, actId);
      return { deletedCount: gone.length, remainingTutorials: rows.length - gone.length, actId };
    });
  },
);
