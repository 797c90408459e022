import { and, eq, gt, inArray, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { beginsWords, hiddenUntil, nowDated } from "#app/features/training/drills/messages.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import type { PlanStart } from "./plan-weeks.ts";

// SQLite takes at most 32,766 values per statement.
const idsAtOnce = 10_000;

type OfAct = { services: Services; actor: Member; actId: string };
type Change = { before: PlanStart; after: PlanStart; where?: SQL };

/** Changes when some plans begin, where they still begin as before, and records it. Returns whose changed. */
async function changeStarts(
  tx: Connection,
  act: OfAct,
  { before, after, where }: Change,
  memberIds: string[],
) {
  const { services, actor, actId } = act;
  const set = { planStartsOn: after, updatedAt: services.clock.now() };
  const stillBefore = before === null ? isNull(users.planStartsOn) : eq(users.planStartsOn, before);
  const changed: { userId: string }[] = [];
  for (let from = 0; from < memberIds.length; from += idsAtOnce) {
    const some = and(inArray(users.id, memberIds.slice(from, from + idsAtOnce)), stillBefore, where);
    changed.push(...(await tx.update(users).set(set).where(some).returning({ userId: users.id })));
  }
  const acts = changed.map(({ userId }) => ({
    action: "set_plan_start" as const,
    userId,
    before: { planStartsOn: before },
    after: { planStartsOn: after },
  }));
  await recordActs(tx, services, actor, acts, actId);
  return changed;
}

/**
 * Begins a member's plan on that Sunday, if it has no dates yet, as a part of the act that gave it a drill of a new week. Says when
 * that week shows; nothing if the plan stays as it was.
 */
export async function beginPlan(
  tx: Connection,
  { userId, week, newStart, ...act }: OfAct & { userId: string; week: number; newStart: PlanStart },
): Promise<string> {
  if (newStart === null) return "";
  const { length } = await changeStarts(tx, act, { before: null, after: newStart }, [userId]);
  if (length === 0) return "";
  const row = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  if (!row) return "";
  const { through } = toMember(act.services, row, null).shownWeeks;
  return `${week > through ? hiddenUntil(week, newStart) : beginsWords(newStart, week)}.`;
}

/**
 * Begins the plans of those who have no dates yet on the day the source's begins, as a part of the act that gave them
 * drills from `week` on. Says how many those were; nothing for none.
 */
export async function giveDates(
  tx: Connection,
  { sourceUserId, week, ...act }: OfAct & { sourceUserId: string; week: number },
  memberIds: string[],
): Promise<string> {
  const source = await tx.query.users.findFirst({ where: eq(users.id, sourceUserId) });
  const startsOn = (source?.planStartsOn ?? null) as PlanStart;
  if (startsOn === null) return "";
  const { length } = await changeStarts(tx, act, { before: null, after: startsOn }, memberIds);
  return length === 0 ? "" : nowDated(length, startsOn, week);
}

/** Takes the dates of an act back from everyone whose plan still begins then and got no other drill since, which relies on them. */
export async function takeDatesBack(tx: Connection, { actId, ...undo }: OfAct): Promise<void> {
  const { userId, after, action } = auditEntries;
  const given = await tx
    .select({ userId, after, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.actId, actId), eq(action, "set_plan_start")));
  const [first] = given;
  const startsOn = (first?.after?.planStartsOn ?? null) as PlanStart;
  if (!first || startsOn === null) return;
  const memberIds = given.flatMap((entry) => entry.userId ?? []);
  const act = { ...undo, actId: undo.services.ids.id() };
  const isLater = and(
    eq(weeklyDrills.assignedUserId, users.id),
    eq(weeklyDrills.isActive, true),
    gt(weeklyDrills.createdAt, first.at),
  );
  const where = notExists(tx.select({ one: sql`1` }).from(weeklyDrills).where(isLater));
  await changeStarts(tx, act, { before: startsOn, after: null, where }, memberIds);
}
