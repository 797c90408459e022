import { eq, inArray } from "drizzle-orm";
import { invalidInput, notFound } from "#app/errors.ts";
import { accountFields } from "#app/features/base/account-fields.ts";
import type { Member } from "#app/features/base/actor.ts";
import { putAccountsBack } from "#app/features/base/audit/put-back.server.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { toUser } from "#app/features/people/accounts/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { requireMembers } from "./require-members.server.ts";
import { assignCoachesInput, assignCoachInput, progressInput, undoInput } from "./schema.ts";

type Key = string | null;

function requireCoach({ config }: Services, key: Key): void {
  if (key === null || config.coaches.some((coach) => coach.key === key)) return;
  throw invalidInput(messages.unknownCoach, { fields: { assignedCoach: [messages.unknownCoach] } });
}

/** Assigns the coach, as one act in the trail with an entry for each member who had another. */
async function assign(
  tx: Connection,
  services: Services,
  actor: Member,
  given: { ids: string[]; coach: Key },
) {
  const { ids, coach } = given;
  await requireMembers(tx, services, ids, "userIds");
  const rows = await tx
    .select({ id: users.id, assignedCoach: users.assignedCoach })
    .from(users)
    .where(inArray(users.id, ids));
  const changing = rows.filter((row) => row.assignedCoach !== coach);
  if (changing.length === 0) return { changedCount: 0, actId: null };
  const some = inArray(
    users.id,
    changing.map((row) => row.id),
  );
  await tx.update(users).set({ assignedCoach: coach, updatedAt: services.clock.now() }).where(some);
  const acts = changing.map(({ id, assignedCoach }) => ({
    action: "assign_coach" as const,
    userId: id,
    before: { assignedCoach },
    after: { assignedCoach: coach },
  }));
  return { changedCount: changing.length, actId: await recordActs(tx, services, actor, acts) };
}

/**
 * Assigns one member a coach, or none (`PUT /api/admin/users/{userId}/assigned-coach`). Throws invalid, not_found,
 * conflict (D57).
 */
export const assignCoach = operation(
  "assignCoach",
  assignCoachInput,
  async function assignCoach(services, actor, input) {
    const { userId, version, assignedCoach } = input;
    requireCoach(services, assignedCoach);
    return services.db.write(async (tx) => {
      const stored = await tx.query.users.findFirst({ where: eq(users.id, userId) });
      if (!stored) throw notFound();
      const words = (_name: string, key: unknown) =>
        services.config.coaches.find((coach) => coach.key === key)?.name ?? "Unassigned";
      await requireVersion({ edited: accountFields, version, stored, wanted: { assignedCoach }, words });
      await assign(tx, services, actor, { ids: [userId], coach: assignedCoach });
      const row = await tx.query.users.findFirst({ where: eq(users.id, userId) });
      if (!row) throw notFound();
      return toUser(services, row);
    });
  },
);

/** Assigns several members a coach, or none: all of them or no one. Throws invalid if no one is selected. */
export const assignCoaches = operation(
  "assignCoach",
  assignCoachesInput,
  async function assignCoaches(services, actor, input) {
    const { userIds: ids, assignedCoach: coach } = input;
    if (ids.length === 0) throw invalidInput(messages.noneSelected);
    requireCoach(services, coach);
    return services.db.write((tx) => assign(tx, services, actor, { ids, coach }));
  },
);

/** Reverts a bulk assignment for members no one has reassigned since (D35). */
export const undoAssignment = operation(
  "undoAct",
  undoInput,
  async function undoAssignment(services, actor, { actId }) {
    const act = { actId, action: "assign_coach", tooLate: messages.tooLateToUndo } as const;
    return services.db.write((tx) => putAccountsBack(tx, services, actor, act));
  },
);

/** Sets a member's three progress bars (`POST /api/admin/update-progress`, D30). Throws invalid, not_found. */
export const updateProgress = operation(
  "updateProgress",
  progressInput,
  async function updateProgress(services, actor, input) {
    const { userId, accuracy, consistency, strategy, version } = input;
    const set = { accuracyProgress: accuracy, consistencyProgress: consistency, strategyProgress: strategy };
    return services.db.write(async (tx) => {
      const stored = await tx.query.users.findFirst({ where: eq(users.id, userId) });
      if (!stored) throw notFound();
      const changed = changes(stored, set);
      if (!changed) return toUser(services, stored);
      await requireVersion({ edited: accountFields, version, stored, wanted: set });
      const updated = { ...set, updatedAt: services.clock.now() };
      const [row] = await tx.update(users).set(updated).where(eq(users.id, userId)).returning();
      if (!row) throw notFound();
      await recordActs(tx, services, actor, [{ action: "update_progress", userId, ...changed }]);
      return toUser(services, row);
    });
  },
);
