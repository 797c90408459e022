import { and, eq } from "drizzle-orm";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { operation, parseInput } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { type Drill, toDrill } from "./drills.server.ts";
import { messages } from "./messages.ts";
import { changeDrillInput, type DrillFields, drillInput, oneDrill } from "./schema.ts";

/** Throws invalid, at the field, when a drill is meant for somebody who has no account. */
async function requireMember(tx: Connection, userId: string | null): Promise<void> {
  if (userId === null) return;
  const member = await tx.query.users.findFirst({ columns: { id: true }, where: (u) => eq(u.id, userId) });
  if (!member) throw invalidInput(messages.noMember, { fields: { assignedUserId: [messages.noMember] } });
}

async function getDrill(tx: Connection, id: string): Promise<Drill> {
  const drill = await tx.query.weeklyDrills.findFirst({ where: eq(weeklyDrills.id, id) });
  if (!drill) throw notFound();
  return drill;
}

/** Stores a drill inside a write, with its entry in the audit trail. Throws invalid. */
export async function storeDrill(tx: Connection, services: Services, actor: Member, input: DrillFields) {
  const { clock, ids } = services;
  await requireMember(tx, input.assignedUserId);
  const [row] = await tx
    .insert(weeklyDrills)
    .values({ id: ids.id(), createdAt: clock.now(), ...input })
    .returning();
  if (!row) throw new Error("The drill was not stored");
  const { title, assignedUserId: userId } = row;
  await recordActs(tx, services, actor, [{ action: "create_drill", userId, subject: title }]);
  return toDrill(row);
}

/** Adds a drill to the weekly plan (`POST /api/admin/weekly-drills`). Throws invalid. */
export const createDrill = operation(
  "createDrill",
  drillInput,
  async function createDrill(services, actor, input) {
    return services.db.write((tx) => storeDrill(tx, services, actor, input));
  },
);

/** Changes the fields that are given, the others stay (`PUT /api/admin/weekly-drills/{id}`). Throws invalid, not_found. */
export const updateDrill = operation(
  "updateDrill",
  changeDrillInput,
  async function updateDrill(services, actor, { id, ...given }) {
    const { db, clock } = services;
    return db.write(async (tx) => {
      const stored = await getDrill(tx, id);
      const input = parseInput(drillInput, { ...stored, ...given });
      if (input.assignedUserId !== stored.assignedUserId) await requireMember(tx, input.assignedUserId);
      const changed = changes(stored, input);
      if (!changed) return toDrill(stored);
      const set = { ...input, updatedAt: clock.now() };
      const [row] = await tx.update(weeklyDrills).set(set).where(eq(weeklyDrills.id, id)).returning();
      if (!row) throw notFound();
      const { title: subject, assignedUserId: userId } = row;
      await recordActs(tx, services, actor, [{ action: "update_drill", userId, subject, ...changed }]);
      return toDrill(row);
    });
  },
);

/** Takes one drill off the plan; what was logged on it stays. Deleting it again changes nothing. Throws not_found. */
export const deleteDrill = operation(
  "deleteDrill",
  oneDrill,
  async function deleteDrill(services, actor, { id }) {
    const { db, clock, ids } = services;
    return db.write(async (tx) => {
      const stored = await getDrill(tx, id);
      if (!stored.isActive) return { ...toDrill(stored), actId: null };
      const actId = ids.id();
      const set = { isActive: false, visibilityAct: actId, updatedAt: clock.now() };
      const [row] = await tx.update(weeklyDrills).set(set).where(eq(weeklyDrills.id, id)).returning();
      if (!row) throw notFound();
      const act = { action: "delete_drill", userId: row.assignedUserId, subject: row.title } as const;
      await recordActs(tx, services, actor, [act], actId);
      return { ...toDrill(row), actId };
    });
  },
);

/** Puts one drill back on the plan. Throws not_found, and conflict when it stands there. */
export const restoreDrill = operation(
  "restoreDrill",
  oneDrill,
  async function restoreDrill(services, actor, { id }) {
    const { db, clock } = services;
    return db.write(async (tx) => {
      const stored = await getDrill(tx, id);
      if (stored.isActive) throw conflict(messages.restoreFirst);
      const [row] = await tx
        .update(weeklyDrills)
        .set({ isActive: true, visibilityAct: null, updatedAt: clock.now() })
        .where(and(eq(weeklyDrills.id, id)))
        .returning();
      if (!row) throw notFound();
      const act = { action: "restore_drill", userId: row.assignedUserId, subject: row.title } as const;
      await recordActs(tx, services, actor, [act]);
      return toDrill(row);
    });
  },
);
