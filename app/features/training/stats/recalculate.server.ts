import { setImmediate as breathe } from "node:timers/promises";
import { asc, gt, inArray } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { counted } from "#app/features/base/counted.ts";
import { idListOrAll } from "#app/features/base/fields.ts";
import { requireKnown } from "#app/features/base/known-ids.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { membersMissingStats } from "./diagnose.server.ts";
import { readCountedSamples } from "./shots/samples.server.ts";
import { weeklyRecords } from "./weeks/weekly-rules.ts";

const membersAtOnce = 200;
const rowsAtOnce = 2000;

/** Replaces these members' weekly records; returns how many there are now. */
export async function rebuildMembers(
  tx: Connection,
  { ids, clock }: Services,
  userIds: string[],
): Promise<number> {
  const samplesOf = await readCountedSamples(tx, userIds);
  const createdAt = clock.now();
  const rows = userIds.flatMap((userId) =>
    weeklyRecords(samplesOf(userId)).map((record) => ({
      id: ids.id(),
      userId,
      createdAt,
      ...record,
    })),
  );
  await tx.delete(weeklyAccuracy).where(inArray(weeklyAccuracy.userId, userIds));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(weeklyAccuracy).values(rows.slice(from, from + rowsAtOnce));
  return rows.length;
}

/** Members by id, one batch at a time. */
async function* batches(tx: Connection): AsyncGenerator<string[]> {
  for (let after = ""; ; ) {
    const rows = await tx
      .select({ id: users.id })
      .from(users)
      .where(gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(membersAtOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => row.id);
    after = last.id;
    // Pages read from another connection; give them a turn.
    await breathe();
  }
}

async function recalculateAll(tx: Connection, services: Services) {
  let membersCount = 0;
  let recordsCount = 0;
  for await (const userIds of batches(tx)) {
    membersCount += userIds.length;
    recordsCount += await rebuildMembers(tx, services, userIds);
  }
  return { membersCount, recordsCount };
}

async function recalculateOne(tx: Connection, services: Services, userId: string) {
  const member = await tx.query.users.findFirst({
    columns: { id: true },
    where: (u, { eq }) => eq(u.id, userId),
  });
  if (!member) throw notFound();
  return { membersCount: 1, recordsCount: await rebuildMembers(tx, services, [userId]) };
}

const recalculateInput = z.object({
  userId: z
    .string()
    .max(128)
    .nullish()
    .transform((id) => id || null),
});

/**
 * Deletes the weekly records and rebuilds them from the logs, for one member or all, in one write, so an interruption
 * leaves the old ones (`POST /api/admin/recalculate-weekly-accuracy`). Throws not_found.
 */
export const recalculateWeeklyAccuracy = operation(
  "recalculateWeeklyAccuracy",
  recalculateInput,
  async function recalculateWeeklyAccuracy(services, actor, { userId }) {
    return services.db.write(async (tx) => {
      const done = await (userId === null
        ? recalculateAll(tx, services)
        : recalculateOne(tx, services, userId));
      await recordActs(tx, services, actor, [{ action: "recalculate", userId, after: done }]);
      const { membersCount, recordsCount } = done;
      const message = `Weekly accuracy of ${counted(membersCount, "member")} was rebuilt: ${counted(recordsCount, "weekly record")}.`;
      return { message, ...done };
    });
  },
);

/**
 * Fills in what the scan finds missing, for the named members or all (`POST /api/admin/fix-missing-stats`, D58).
 * Throws not_found for an unknown one.
 */
export const fixMissingStats = operation(
  "fixMissingStats",
  z.object({ userIds: idListOrAll }),
  async function fixMissingStats(services, actor, { userIds: wanted }) {
    return services.db.write(async (tx) => {
      await requireKnown(tx, "user", wanted ?? []);
      const affected = (await membersMissingStats(tx, services)).map((member) => member.userId);
      const named = wanted && new Set(wanted);
      const userIds = named ? affected.filter((id) => named.has(id)) : affected;
      for (let from = 0; from < userIds.length; from += membersAtOnce)
        await rebuildMembers(tx, services, userIds.slice(from, from + membersAtOnce));
      const acts = userIds.map((userId) => ({ action: "fix_stats" as const, userId }));
      await recordActs(tx, services, actor, acts);
      return { fixedCount: userIds.length, userIds };
    });
  },
);
