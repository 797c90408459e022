import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
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

/** A member's training in full, so that another club can import it. It has no message, video or password. */
export async function trainingCopy(services: Services, userId: string) {
  const { db, config, clock } = services;
  const { drillCompletions: logs, practiceResults: practice, goals: wanted, users: people } = db.read.query;
  const unneeded = { userId: false, formKey: false } as const;
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
    completions: await logs.findMany({
      columns: { ...unneeded, importId: false },
      where: eq(drillCompletions.userId, userId),
      orderBy: drillCompletions.completedAt,
    }),
    practice: await practice.findMany({
      columns: { ...unneeded, importId: false },
      where: eq(practiceResults.userId, userId),
      orderBy: practiceResults.practicedAt,
    }),
    goals: await wanted.findMany({
      columns: { ...unneeded, setByName: false, removedAt: false },
      where: and(eq(goals.userId, userId), isNull(goals.removedAt)),
      orderBy: goals.createdAt,
    }),
  };
}
