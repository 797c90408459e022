import { and, count, eq, gte, isNull } from "drizzle-orm";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { oneById } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { storeOnce } from "#app/features/base/send-once.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { goals } from "#db/schema/goals.ts";
import { users } from "#db/schema/users.ts";
import { goalName } from "./goal-words.ts";
import { messages } from "./messages.ts";
import { dueDays, goalFields, goalInput, memberGoalInput, moveGoalInput } from "./schema.ts";

type GoalRow = typeof goals.$inferSelect;

const mostOpen = 10;

/** The member as commands see them. Throws not_found. */
export async function getLearner(read: Connection, services: Services, userId: string): Promise<Member> {
  const row = await read.query.users.findFirst({ where: eq(users.id, userId) });
  if (!row) throw notFound();
  return toMember(services, row, null);
}

function requireDay(dueOn: LocalDate, today: LocalDate): void {
  const { first, last } = dueDays(today);
  if (dueOn >= first && dueOn <= last) return;
  throw invalidInput(messages.dueRange, { fields: { dueOn: [messages.dueRange] } });
}

async function requireRoom(tx: Connection, userId: string, today: LocalDate): Promise<void> {
  const [open] = await tx
    .select({ many: count() })
    .from(goals)
    .where(and(eq(goals.userId, userId), isNull(goals.removedAt), gte(goals.dueOn, today)));
  if ((open?.many ?? 0) >= mostOpen) throw conflict(messages.tooMany, messages.failedTitle);
}

type Learner = Pick<Member, "id" | "timeZone">;

type Wanted = {
  kind: "ppr" | "drills";
  shotType: GoalRow["shotType"];
  target: number;
  dueOn: LocalDate;
  formKey: string | null;
};

/**
 * Stores a goal once however often its form is sent, and returns its row. Throws invalid, and conflict with ten open
 * ones.
 */
async function store(
  tx: Connection,
  services: Services,
  member: Learner,
  wanted: Wanted & { setByName: string | null },
) {
  const { formKey, ...goal } = wanted;
  const insert = async () => {
    const now = services.clock.now();
    const today = localDate(now, member.timeZone);
    requireDay(goal.dueOn, today);
    await requireRoom(tx, member.id, today);
    const own = { id: services.ids.id(), userId: member.id, startsOn: today, createdAt: now };
    const shotType = goal.kind === "ppr" ? goal.shotType : null;
    const [row] = await tx
      .insert(goals)
      .values({ ...goal, ...own, shotType })
      .returning();
    if (!row) throw new Error("The goal was not stored");
    return row;
  };
  const find = (id: string) => tx.query.goals.findFirst({ where: eq(goals.id, id) });
  return storeOnce(tx, services, {
    userId: member.id,
    what: "goal",
    formKey,
    content: goal,
    find,
    store: insert,
  });
}

/** Sets the caller's own goal and returns it. Throws invalid, and conflict with ten open ones. */
export const setOwnGoal = operation(
  "setOwnGoal",
  goalInput,
  async function setOwnGoal(services, actor, input) {
    const row = await services.db.write(async (tx) =>
      store(tx, services, actor, { ...input, setByName: null }),
    );
    return { id: row.id };
  },
);

/** Sets a goal for a member and returns it. Throws not_found, invalid, and conflict with ten open ones. */
export const setGoalFor = operation(
  "manageGoals",
  memberGoalInput,
  async function setGoalFor(services, actor, { userId, ...input }) {
    return services.db.write(async (tx) => {
      const member = await getLearner(tx, services, userId);
      const row = await store(tx, services, member, { ...input, setByName: actor.firstName });
      await recordActs(tx, services, actor, [{ action: "set_goal", userId, subject: goalName(row) }]);
      return { id: row.id };
    });
  },
);

/** The goal, if it is the caller's or the caller is a coach. Throws not_found. */
async function requireGoal(tx: Connection, actor: Member, id: string): Promise<GoalRow> {
  const row = await tx.query.goals.findFirst({ where: eq(goals.id, id) });
  if (!row || (row.userId !== actor.id && !actor.isAdmin)) throw notFound();
  return row;
}

/** Changes a goal's number or date. The earlier due date stays visible. Throws not_found and invalid. */
export const moveGoal = operation(
  "setOwnGoal",
  moveGoalInput,
  async function moveGoal(services, actor, input) {
    const { id, version, ...wanted } = input;
    const { target, dueOn } = wanted;
    return services.db.write(async (tx) => {
      const row = await requireGoal(tx, actor, id);
      await requireVersion({ edited: goalFields, version, stored: row, wanted });
      const member = await getLearner(tx, services, row.userId);
      parseTarget(row.kind, target);
      if (dueOn !== row.dueOn) requireDay(dueOn, localDate(services.clock.now(), member.timeZone));
      const movedFrom = dueOn === row.dueOn ? row.movedFrom : row.dueOn;
      await tx.update(goals).set({ target, dueOn, movedFrom }).where(eq(goals.id, id));
      return { id };
    });
  },
);

/** Throws invalid if the number doesn't fit the kind of goal. */
function parseTarget(kind: GoalRow["kind"], target: number): void {
  const result = goalInput.safeParse({ kind, target, dueOn: "2000-01-01" });
  if (result.success) return;
  const message = result.error.issues[0]?.message ?? messages.pprRange;
  throw invalidInput(message, { fields: { target: [message] } });
}

const setRemoved = (removed: boolean) =>
  operation("setOwnGoal", oneById, async function setGoalRemoved(services, actor, { id }) {
    return services.db.write(async (tx) => {
      await requireGoal(tx, actor, id);
      const removedAt = removed ? services.clock.now() : null;
      await tx.update(goals).set({ removedAt }).where(eq(goals.id, id));
      return { id };
    });
  });

/** Deletes a goal; {@link restoreGoal} restores it. Throws not_found. */
export const removeGoal = setRemoved(true);

/** Restores a deleted goal. Throws not_found. */
export const restoreGoal = setRemoved(false);
