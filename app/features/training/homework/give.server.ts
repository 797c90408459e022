import { and, eq, isNotNull } from "drizzle-orm";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { isOnPlan } from "#app/features/training/drills/drills.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { homework } from "#db/schema/homework.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { handInput, oneHomework, removalInput } from "./schema.ts";

type HomeworkRow = typeof homework.$inferSelect;

/** The member as commands see them. Throws not_found, or conflict if their plan has no homework. */
async function getLearner(tx: Connection, services: Services, memberId: string): Promise<Member> {
  const row = await tx.query.users.findFirst({ where: eq(users.id, memberId) });
  if (!row) throw notFound();
  const member = toMember(services, row, null);
  if (member.effectiveTier !== "pro" || member.isAdmin)
    throw conflict(messages.planWithout, messages.notGivenTitle);
  return member;
}

async function drillTitle(tx: Connection, member: Member, drillId: string): Promise<string> {
  const drill = await tx.query.weeklyDrills.findFirst({
    columns: { title: true },
    where: and(eq(weeklyDrills.id, drillId), isOnPlan(member)),
  });
  if (!drill) throw invalidInput(messages.drillUnknown, { fields: { drillId: [messages.drillUnknown] } });
  return drill.title;
}

function requireFuture(dueOn: string | null, today: string): void {
  if (dueOn === null || dueOn >= today) return;
  throw invalidInput(messages.duePast, { fields: { dueOn: [messages.duePast] } });
}

/** A coach assigns a member homework or a strategy session. Throws not_found, invalid, conflict below pro. */
export const assignByHand = operation(
  "assignHomework",
  handInput,
  async function assignByHand(services, actor, input) {
    const { db, ids, clock } = services;
    const { memberId, kind, text, dueOn } = input;
    const drillId = kind === "task" ? input.drillId : null;
    return db.write(async (tx) => {
      const member = await getLearner(tx, services, memberId);
      requireFuture(dueOn, localDate(clock.now(), member.timeZone));
      const title = drillId && (await drillTitle(tx, member, drillId));
      const words = [title, text].filter(Boolean).join(": ");
      const made = { id: ids.id(), createdAt: clock.now(), createdBy: actor.id, source: "hand" } as const;
      await tx.insert(homework).values({ ...made, userId: memberId, kind, drillId, text: words, dueOn });
      const act = { action: "assign_homework", userId: memberId, subject: words } as const;
      await recordActs(tx, services, actor, [act]);
      return { memberId };
    });
  },
);

/** A row as the trail stores it, with its instants as text. */
const asKept = (row: HomeworkRow): Record<string, unknown> => ({ ...row });

/** Deletes homework; its content is in the trail, so that it can be restored (D35). Throws not_found. */
export const removeHomework = operation(
  "assignHomework",
  oneHomework,
  async function removeHomework(services, actor, given) {
    return services.db.write(async (tx) => {
      const gone = eq(homework.id, given.homeworkId);
      const [row] = await tx.delete(homework).where(gone).returning();
      if (!row) throw notFound();
      const { userId, text: subject } = row;
      const act = { action: "remove_homework", userId, subject, before: asKept(row) } as const;
      return { memberId: userId, actId: await recordActs(tx, services, actor, [act]) };
    });
  },
);

const instantOf = (value: unknown) => (typeof value === "string" ? new Date(value) : null);

/** Restores deleted homework. Throws conflict if it already exists. */
export const restoreHomework = operation(
  "assignHomework",
  removalInput,
  async function restoreHomework(services, actor, { actId }) {
    return services.db.write(async (tx) => {
      const entry = await tx.query.auditEntries.findFirst({
        where: and(
          eq(auditEntries.actId, actId),
          eq(auditEntries.action, "remove_homework"),
          isNotNull(auditEntries.before),
        ),
      });
      const before = entry?.before as (Record<string, unknown> & HomeworkRow) | undefined;
      const isThere = before && (await tx.$count(homework, eq(homework.id, before.id))) > 0;
      if (!before || isThere) throw conflict(messages.tooLateToUndo);
      const createdAt = instantOf(before.createdAt) ?? services.clock.now();
      await tx.insert(homework).values({ ...before, createdAt, doneAt: instantOf(before.doneAt) });
      const act = { action: "undo", userId: before.userId, subject: "remove_homework" } as const;
      await recordActs(tx, services, actor, [act]);
      return { memberId: before.userId };
    });
  },
);
