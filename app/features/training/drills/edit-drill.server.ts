import { eq } from "drizzle-orm";
import type { z } from "zod";
import { ClubError, conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { operation, parseInput } from "#app/features/base/operation.server.ts";
import { plainWords, requireVersion } from "#app/features/base/versions.server.ts";
import { requireMembers } from "#app/features/people/roster/require-members.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { countWhoHave } from "./admin-queries.server.ts";
import { type Drill, toCoachDrill } from "./drills.server.ts";
import { messages } from "./messages.ts";
import { takeFromOne } from "./plan/exceptions.server.ts";
import { beginPlan } from "./plan/give-dates.server.ts";
import {
  addDrillInput,
  changeDrillInput,
  type DrillFields,
  drillFields,
  drillInput,
  editDrillInput,
  oneDrill,
} from "./schema.ts";

/** Throws, at the field, when a drill is meant for someone who has no account (not_found) or is a coach (invalid). */
async function requireMember(tx: Connection, services: Services, userId: string | null): Promise<void> {
  if (userId === null) return;
  const member = await tx.query.users.findFirst({ columns: { id: true }, where: (u) => eq(u.id, userId) });
  if (member) return requireMembers(tx, services, [userId], "assignedUserId");
  throw new ClubError("not_found", messages.noMember, { fields: { assignedUserId: [messages.noMember] } });
}

type ChangedDrill = z.output<typeof editDrillInput>;

async function getDrill(tx: Connection, id: string): Promise<Drill> {
  const drill = await tx.query.weeklyDrills.findFirst({ where: eq(weeklyDrills.id, id) });
  if (!drill) throw notFound();
  return drill;
}

/** A drill that can be edited. Throws not_found for a deleted one (D57), because an edit must not bring it back. */
async function getEditable(tx: Connection, id: string): Promise<Drill> {
  const drill = await getDrill(tx, id);
  if (drill.deletedAt) throw notFound(messages.deletedSince, messages.deletedTitle);
  return drill;
}

/** How a field of a drill is shown; a person by name. */
const wordsIn = (tx: Connection) => async (name: string, value: unknown) => {
  if (name !== "assignedUserId") return plainWords(name, value);
  const person =
    typeof value === "string" && (await tx.query.users.findFirst({ where: (u) => eq(u.id, value) }));
  return person ? `${person.firstName} ${person.lastName}` : "General (everyone)";
};

/** Stores a drill with its audit entry, inside a write; both name the act, which Undo reverts. Throws invalid. */
export async function storeDrill(
  tx: Connection,
  services: Services,
  actor: Member,
  input: DrillFields,
  actId: string = services.ids.id(),
) {
  const { clock, ids } = services;
  await requireMember(tx, services, input.assignedUserId);
  const [row] = await tx
    .insert(weeklyDrills)
    .values({ id: ids.id(), createdAt: clock.now(), ...input, visibilityAct: actId })
    .returning();
  if (!row) throw new Error("The drill was not stored");
  const { title, assignedUserId: userId } = row;
  await recordActs(tx, services, actor, [{ action: "create_drill", userId, subject: title }], actId);
  return { drill: toCoachDrill(row), actId };
}

/** Adds a drill to the weekly plan (`POST /api/admin/weekly-drills`). Throws invalid. */
export const createDrill = operation(
  "createDrill",
  drillInput,
  async function createDrill(services, actor, input) {
    const { drill } = await services.db.write((tx) => storeDrill(tx, services, actor, input));
    return drill;
  },
);

/**
 * Adds a drill on its page, like {@link createDrill}, and says by which act, so that it can be undone. In a new week of a plan without
 * dates it begins them, and says when the week shows.
 */
export const addDrill = operation(
  "createDrill",
  addDrillInput,
  async function addDrill(services, actor, { planOf, newStart, ...input }) {
    return services.db.write(async (tx) => {
      const { drill, actId } = await storeDrill(tx, services, actor, input);
      const { week, assignedUserId: userId } = input;
      const isTheirs = userId !== null && userId === planOf;
      const dated = isTheirs ? await beginPlan(tx, { services, actor, actId, userId, week, newStart }) : "";
      return { ...drill, actId, dated };
    });
  },
);

type ForOne = { id: string; userId: string; input: DrillFields };

/** Gives one member a drill of their own instead of the one that everyone keeps, in one act. */
async function replaceForOne(
  tx: Connection,
  services: Services,
  actor: Member,
  { id, userId, input }: ForOne,
) {
  const actId = services.ids.id();
  const { firstName } = await takeFromOne(tx, services, actor, { id, userId, actId });
  const own = { ...input, assignedUserId: userId };
  const { drill } = await storeDrill(tx, services, actor, own, actId);
  return { drill, before: null, forOne: { actId, firstName } };
}

/**
 * Edits a drill inside a write. Returns it, and what it replaced; null if nothing changed. `onlyFor` changes a drill that everyone has for
 * one member alone.
 */
async function changeDrill(tx: Connection, services: Services, actor: Member, asked: ChangedDrill) {
  const { id, version, onlyFor, ...given } = asked;
  const stored = await getEditable(tx, id);
  const input = parseInput(drillInput, { ...stored, ...given });
  if (input.assignedUserId !== stored.assignedUserId) await requireMember(tx, services, input.assignedUserId);
  const changed = changes(stored, input);
  if (!changed) return { drill: toCoachDrill(stored), before: null, forOne: null };
  await requireVersion({ edited: drillFields, version, stored, wanted: input, words: wordsIn(tx) });
  if (onlyFor && stored.assignedUserId === null)
    return replaceForOne(tx, services, actor, { id, userId: onlyFor, input });
  // Undo reverts what an act hid or showed, but not later decisions.
  const visibilityAct = input.isActive === stored.isActive ? stored.visibilityAct : null;
  const set = { ...input, visibilityAct, updatedAt: services.clock.now() };
  const [row] = await tx.update(weeklyDrills).set(set).where(eq(weeklyDrills.id, id)).returning();
  if (!row) throw notFound();
  const { title: subject, assignedUserId: userId } = row;
  await recordActs(tx, services, actor, [{ action: "update_drill", userId, subject, ...changed }]);
  return { drill: toCoachDrill(row), before: changed.before, forOne: null };
}

/**
 * Edits the given fields; the others stay (`PUT /api/admin/weekly-drills/{id}`). Throws invalid, not_found, also for
 * a deleted drill, and conflict if it was changed since the given version (D57).
 */
export const updateDrill = operation(
  "updateDrill",
  changeDrillInput,
  async function updateDrill(services, actor, asked) {
    const { drill } = await services.db.write((tx) => changeDrill(tx, services, actor, asked));
    return drill;
  },
);

/**
 * Edits a drill on its page, like {@link updateDrill}, for everyone or for one. Says what it replaced, so that it can be undone, and how many
 * members have what was edited for everyone.
 */
export const editDrill = operation(
  "updateDrill",
  editDrillInput,
  async function editDrill(services, actor, asked) {
    const edited = await services.db.write((tx) => changeDrill(tx, services, actor, asked));
    const members = edited.before && (await countWhoHave(services, services.db.read, edited.drill));
    return { ...edited, members };
  },
);

/** Takes one drill off the plan; its logs stay. Deleting it again changes nothing. Throws not_found. */
export const deleteDrill = operation(
  "deleteDrill",
  oneDrill,
  async function deleteDrill(services, actor, { id }) {
    const { db, clock, ids } = services;
    return db.write(async (tx) => {
      const stored = await getDrill(tx, id);
      if (!stored.isActive) return { ...toCoachDrill(stored), actId: null };
      const actId = ids.id();
      const now = clock.now();
      const set = { isActive: false, visibilityAct: actId, deletedAt: now, updatedAt: now };
      const [row] = await tx.update(weeklyDrills).set(set).where(eq(weeklyDrills.id, id)).returning();
      if (!row) throw notFound();
      const act = { action: "delete_drill", userId: row.assignedUserId, subject: row.title } as const;
      await recordActs(tx, services, actor, [act], actId);
      return { ...toCoachDrill(row), actId };
    });
  },
);

/** Puts one drill back on the plan. Throws not_found, and conflict if it is already on it. */
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
        .set({ isActive: true, visibilityAct: null, deletedAt: null, updatedAt: clock.now() })
        .where(eq(weeklyDrills.id, id))
        .returning();
      if (!row) throw notFound();
      const act = { action: "restore_drill", userId: row.assignedUserId, subject: row.title } as const;
      await recordActs(tx, services, actor, [act]);
      return toCoachDrill(row);
    });
  },
);
