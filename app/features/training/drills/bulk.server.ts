import { and, eq, inArray, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { conflict, invalidInput } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { requireKnown } from "#app/features/base/known-ids.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { messages } from "./messages.ts";
import { takeDatesBack } from "./plan/give-dates.server.ts";
import { undoInput, visibilityInput } from "./schema.ts";

// SQLite takes at most 32,766 values per statement.
const idsAtOnce = 10_000;

/** Takes every active drill off the plan; completions stay (`DELETE /api/admin/weekly-drills`). */
export const deleteAllDrills = operation(
  "deleteDrill",
  noInput,
  async function deleteAllDrills(services, actor) {
    const { db, clock, ids } = services;
    return db.write(async (tx) => {
      const [actId, now] = [ids.id(), clock.now()];
      const { changes: deletedCount } = await tx
        .update(weeklyDrills)
        .set({ isActive: false, visibilityAct: actId, deletedAt: now, updatedAt: now })
        .where(eq(weeklyDrills.isActive, true));
      const after = { deletedCount };
      await recordActs(tx, services, actor, [{ action: "delete_all_drills", after }], actId);
      return { deletedCount, actId };
    });
  },
);

type Change = { activate: boolean; actId: string; now: Date };

async function changeVisibility(tx: Connection, { activate, actId, now }: Change, drillIds: string[] | null) {
  const set = {
    isActive: activate,
    visibilityAct: actId,
    updatedAt: now,
    ...(activate && { deletedAt: null }),
  };
  const wanted = eq(weeklyDrills.isActive, !activate);
  if (drillIds === null) return (await tx.update(weeklyDrills).set(set).where(wanted)).changes;
  let changed = 0;
  for (let from = 0; from < drillIds.length; from += idsAtOnce) {
    const some = inArray(weeklyDrills.id, drillIds.slice(from, from + idsAtOnce));
    changed += (await tx.update(weeklyDrills).set(set).where(and(wanted, some))).changes;
  }
  return changed;
}

/**
 * Shows or hides the named drills, or all, in one write (`POST /api/admin/bulk-update-drill-visibility`). Throws
 * not_found for an unknown drill, and invalid if all are to be shown and already are.
 */
export const setDrillVisibility = operation(
  "setDrillVisibility",
  visibilityInput,
  async function setDrillVisibility(services: Services, actor: Member, { activate, drillIds }) {
    const { db, clock, ids } = services;
    if (drillIds?.length === 0) return { updatedCount: 0, actId: null };
    return db.write(async (tx) => {
      await requireKnown(tx, "drill", drillIds ?? []);
      const actId = ids.id();
      const updatedCount = await changeVisibility(tx, { activate, actId, now: clock.now() }, drillIds);
      if (updatedCount === 0 && activate && drillIds === null) throw invalidInput(messages.noneInactive);
      const action = activate ? "show_drills" : "hide_drills";
      await recordActs(tx, services, actor, [{ action, after: { updatedCount } }], actId);
      return { updatedCount, actId };
    });
  },
);

const creating = ["create_drill", "add_drill", "create_elite_drills", "copy_drills"];

type TakenBack = { actId: string; action: string; now: Date; where?: SQL };

/** Reverts an act that showed, hid or created drills, inside a write. Returns the number of drills. */
export async function takeBack(tx: Connection, { actId, action, now, where }: TakenBack): Promise<number> {
  const ofAct = and(eq(weeklyDrills.visibilityAct, actId), where);
  const logged = tx
    .select({ one: sql`1` })
    .from(drillCompletions)
    .where(eq(drillCompletions.drillId, weeklyDrills.id));
  if (creating.includes(action)) {
    // A drill with logs stays, because its completions need it; it only leaves the plan.
    const gone = await tx.delete(weeklyDrills).where(and(ofAct, notExists(logged)));
    const hidden = await tx.update(weeklyDrills).set({ isActive: false, updatedAt: now }).where(ofAct);
    return gone.changes + hidden.changes;
  }
  const set = {
    isActive: sql`1 - ${weeklyDrills.isActive}`,
    visibilityAct: null,
    deletedAt: null,
    updatedAt: now,
  };
  return (await tx.update(weeklyDrills).set(set).where(ofAct)).changes;
}

// The dates a copy gave are entries of the same act.
const drillsPart = (actId: string) =>
  and(eq(auditEntries.actId, actId), ne(auditEntries.action, "set_plan_start"));

const counts = ["deletedCount", "updatedCount", "copiedCount"];

/** How many drills an act affected, from the trail; one if the entry has no number. */
async function countOf(tx: Connection, actId: string): Promise<number> {
  const entries = await tx.query.auditEntries.findMany({ where: drillsPart(actId) });
  const countIn = ({ after }: (typeof entries)[number]) =>
    Number(counts.map((name) => after?.[name]).find((count) => count !== undefined) ?? 1);
  return entries.reduce((sum, entry) => sum + countIn(entry), 0);
}

/**
 * Reverts an act that showed, hid or created drills, with the dates it gave, except what changed since (D35, D61), and
 * says how many drills it skipped. Throws conflict if nothing is left.
 */
export const undoDrillAct = operation(
  "undoAct",
  undoInput,
  async function undoDrillAct(services, actor, { actId }) {
    const { db, clock } = services;
    return db.write(async (tx) => {
      const entry = await tx.query.auditEntries.findFirst({ where: drillsPart(actId) });
      if (!entry) throw conflict(messages.tooLateToUndo);
      // A new drill that was edited afterward contains someone's work.
      const where = creating.includes(entry.action) ? isNull(weeklyDrills.updatedAt) : undefined;
      const back = { actId, action: entry.action, now: clock.now(), ...(where && { where }) };
      const undoneCount = await takeBack(tx, back);
      if (undoneCount === 0) throw conflict(messages.tooLateToUndo);
      await takeDatesBack(tx, { services, actor, actId });
      const act = { action: "undo", subject: entry.action, after: { undoneCount } } as const;
      await recordActs(tx, services, actor, [act]);
      return { undoneCount, leftCount: Math.max(0, (await countOf(tx, actId)) - undoneCount) };
    });
  },
);
