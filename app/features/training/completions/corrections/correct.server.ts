import { and, eq } from "drizzle-orm";
import { oneById } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { toOwnCompletion } from "#app/features/training/completions/queries.server.ts";
import { correctedPpr, type RoundScore } from "#app/features/training/completions/rules.ts";
import { completionFields, correctCompletionInput } from "#app/features/training/completions/schema.ts";
import { reopenWithoutLog } from "#app/features/training/homework/close-by-log.server.ts";
import { rebuildWeeklyAccuracy } from "#app/features/training/stats/rebuild.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions } from "#db/schema/drills.ts";
import { requireCorrectable, requireCorrection } from "./correctable.server.ts";

type Totals = { roundsThrown: number; ppr: number; rounds: RoundScore[] | null };

/** What is stored of a corrected result: totals left as they were keep their decimals and their rounds. */
function correctedResult(before: Totals, { roundsThrown, ppr, rounds }: Totals): Totals {
  if (rounds !== null || roundsThrown !== before.roundsThrown) return { roundsThrown, ppr, rounds };
  const corrected = correctedPpr(before.ppr, ppr);
  return { roundsThrown, ppr: corrected, rounds: corrected === before.ppr ? before.rounds : null };
}

async function requireOwn(tx: Connection, entry: { id: string; userId: string; now: Date }) {
  const row = await tx.query.drillCompletions.findFirst({
    where: and(eq(drillCompletions.id, entry.id), eq(drillCompletions.userId, entry.userId)),
  });
  return requireCorrectable(row, row?.completedAt, entry.now);
}

/**
 * Corrects the caller's own completion within 7 days; statistics follow (D24, D47). Throws not_found, forbidden, and conflict when
 * another device corrected it since the version (D57).
 */
export const correctCompletion = operation(
  "correctOwnCompletion",
  correctCompletionInput,
  async function correctCompletion(services, actor, { id, version, ...typed }) {
    return services.db.write(async (tx) => {
      const before = await requireOwn(tx, { id, userId: actor.id, now: services.clock.now() });
      const given = { ...typed, ...correctedResult(before, typed) };
      await requireCorrection(tx, actor.id, {
        edited: completionFields,
        version,
        stored: before,
        wanted: given,
      });
      const [row] = await tx
        .update(drillCompletions)
        .set(given)
        .where(eq(drillCompletions.id, id))
        .returning();
      if (!row) throw new Error("The completion was not stored");
      await rebuildWeeklyAccuracy(tx, services, actor.id, before.completedOn);
      return toOwnCompletion(row);
    });
  },
);

/** Deletes the caller's own completion within 7 days and returns it; stats and homework follow (D24, D47, D71). */
export const deleteCompletion = operation(
  "correctOwnCompletion",
  oneById,
  async function deleteCompletion(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const row = await requireOwn(tx, { id, userId: actor.id, now: services.clock.now() });
      await tx.delete(drillCompletions).where(eq(drillCompletions.id, id));
      await reopenWithoutLog(tx, row);
      await rebuildWeeklyAccuracy(tx, services, actor.id, row.completedOn);
      return toOwnCompletion(row);
    });
  },
);
