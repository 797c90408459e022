import { setImmediate as breathe } from "node:timers/promises";
import { and, eq, notExists } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { counted } from "#app/features/base/counted.ts";
import { rebuildMembers } from "#app/features/training/stats/recalculate.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { keyFor, type ListedDrill } from "./check-drills.server.ts";

// SQLite takes at most 32,766 values per statement.
const rowsAtOnce = 500;
const membersAtOnce = 100;

/** Stats include imported results just like logged ones. */
async function follow(tx: Connection, services: Services, userIds: readonly string[]): Promise<void> {
  for (let from = 0; from < userIds.length; from += membersAtOnce) {
    await rebuildMembers(tx, services, userIds.slice(from, from + membersAtOnce));
    // Pages read from another connection; give them a turn.
    await breathe();
  }
}

type OfDrill = ListedDrill & { drillId: string };
type OfShot = ListedDrill & { shotType: NonNullable<ListedDrill["shotType"]> };

const isOfDrill = (row: ListedDrill): row is OfDrill => row.drillId !== null;
const isOfShot = (row: ListedDrill): row is OfShot => row.shotType !== null;

type DrillImport = { importId: string; results: readonly ListedDrill[] };

/** Recalculates stats, and records in each member's trail how many results came. */
async function note(tx: Connection, services: Services, actor: Member, given: DrillImport): Promise<void> {
  const { importId, results } = given;
  const perMember = Map.groupBy(results, ({ userId }) => userId);
  await follow(tx, services, [...perMember.keys()]);
  const acts = [...perMember].map(([userId, { length }]) => ({
    action: "import_drills" as const,
    userId,
    subject: counted(length, "result"),
  }));
  await recordActs(tx, services, actor, acts, importId);
}

/** What drills and practice have in common. */
const toLog = ({ userId, ppr, notes, bagId, throwingStyle, place, key }: ListedDrill) => ({
  userId,
  ppr,
  notes,
  bagId,
  throwingStyle,
  place,
  importLine: key,
});

function toCompletion(result: OfDrill) {
  const { drillId, rounds, at, on } = result;
  return { ...toLog(result), drillId, roundsThrown: rounds, completedAt: at, completedOn: on };
}

function toPractice(result: OfShot) {
  const { shotType, rounds, at, on } = result;
  return { ...toLog(result), shotType, rounds, practicedAt: at, practicedOn: on };
}

/** Stores the results of a list. The same write updates their members' stats and audit trails. */
export async function storeDrills(
  tx: Connection,
  services: Services,
  actor: Member,
  { importId, results }: DrillImport,
): Promise<void> {
  const { ids } = services;
  for (let from = 0; from < results.length; from += rowsAtOnce) {
    const some = results.slice(from, from + rowsAtOnce);
    const drills = some
      .filter(isOfDrill)
      .map((result) => ({ id: ids.id(), importId, ...toCompletion(result) }));
    const practice = some
      .filter(isOfShot)
      .map((result) => ({ id: ids.id(), importId, ...toPractice(result) }));
    if (drills.length > 0) await tx.insert(drillCompletions).values(drills);
    if (practice.length > 0) await tx.insert(practiceResults).values(practice);
    await breathe();
  }
  await note(tx, services, actor, { importId, results });
}

/** Removes an import's results and recalculates stats. Returns how many were removed. */
export async function removeDrills(
  tx: Connection,
  services: Services,
  importId: string,
): Promise<{ undone: number; left: number }> {
  const gone: { userId: string }[] = [];
  for (const table of [drillCompletions, practiceResults])
    gone.push(
      ...(await tx.delete(table).where(eq(table.importId, importId)).returning({ userId: table.userId })),
    );
  await follow(tx, services, [...new Set(gone.map(({ userId }) => userId))]);
  return { undone: gone.length, left: 0 };
}

/** Removes the drills an import added, except those with logs since then. */
export async function removeAddedDrills(tx: Connection, importId: string): Promise<void> {
  const logs = tx
    .select({ id: drillCompletions.id })
    .from(drillCompletions)
    .where(eq(drillCompletions.drillId, weeklyDrills.id));
  await tx.delete(weeklyDrills).where(and(eq(weeklyDrills.visibilityAct, importId), notExists(logs)));
}

const newDrillFields = {
  week: 1,
  dayOfWeek: "monday",
  difficulty: "beginner",
  estimatedTime: 30,
  category: "general",
  tier: "elite",
  description: "",
  instructions: "",
  isActive: false,
} as const;

/**
 * Adds the drills of a list that this club lacks, inactive, so that the logs keep their names. Returns the results
 * with them; their keys name the new drills, so the same list finds them next time.
 */
export async function withNewDrills(
  tx: Connection,
  { ids, clock }: Services,
  { importId, newDrills, results }: DrillImport & { newDrills: ReadonlyMap<string, string> },
): Promise<ListedDrill[]> {
  const made = new Map<string, string>();
  for (const [name, title] of newDrills) {
    const id = ids.id();
    made.set(name, id);
    const row = { ...newDrillFields, id, title, createdAt: clock.now(), visibilityAct: importId };
    await tx.insert(weeklyDrills).values(row);
  }
  const times = new Map<string, number>();
  return results.map((result) => {
    const drillId = made.get(result.newDrill?.toLowerCase() ?? "");
    if (!drillId) return result;
    const whole = { ...result, drillId, newDrill: null };
    return { ...whole, key: keyFor(whole, times) };
  });
}
