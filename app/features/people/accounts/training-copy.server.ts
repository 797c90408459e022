import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";
import { goals } from "#db/schema/goals.ts";
import { users } from "#db/schema/users.ts";
import { copyFormat, copyVersion } from "./training-copy.ts";

/** Every drill a member logged, general ones included, because a log names its drill only by id. */
export async function loggedDrills({ db }: Services, userId: string) {
  const mine = db.read
    .select({ id: drillCompletions.drillId })
    .from(drillCompletions)
    .where(eq(drillCompletions.userId, userId));
  return db.read.query.weeklyDrills.findMany({
    columns: { assignedUserId: false, visibilityAct: false, updatedAt: false, deletedAt: false },
    where: inArray(weeklyDrills.id, mine),
    orderBy: weeklyDrills.createdAt,
  });
}

/** What a member logged, and with which bags. */
async function logsOf({ db }: Services, userId: string) {
  const { drillCompletions: logs, practiceResults: practice, bagSets: bags } = db.read.query;
  const columns = { userId: false, formKey: false, importId: false } as const;
  return {
    completions: await logs.findMany({
      columns,
      where: eq(drillCompletions.userId, userId),
      orderBy: drillCompletions.completedAt,
    }),
    practice: await practice.findMany({
      columns,
      where: eq(practiceResults.userId, userId),
      orderBy: practiceResults.practicedAt,
    }),
    bags: await bags.findMany({
      columns: { userId: false, formKey: false },
      where: eq(bagSets.userId, userId),
      orderBy: bagSets.createdAt,
    }),
  };
}

/** A member's training in full, so that another club can import it. It has no message, video or password. */
export async function trainingCopy(services: Services, userId: string) {
  const { db, config, clock } = services;
  const { goals: wanted, users: people } = db.read.query;
  return {
    format: copyFormat,
    version: copyVersion,
    club: config.siteName,
    madeAt: clock.now(),
    member: await people.findFirst({
      columns: { email: true, firstName: true, lastName: true, timeZone: true },
      where: eq(users.id, userId),
    }),
    drills: await loggedDrills(services, userId),
    ...(await logsOf(services, userId)),
    goals: await wanted.findMany({
      columns: { userId: false, formKey: false, setByName: false, removedAt: false },
      where: and(eq(goals.userId, userId), isNull(goals.removedAt)),
      orderBy: goals.createdAt,
    }),
  };
}
