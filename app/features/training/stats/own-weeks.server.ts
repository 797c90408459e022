import { asc, desc, eq, getTableColumns } from "drizzle-orm";
import { type Given, prepared } from "#db/prepared.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";

const { id: _, userId: member, createdAt: __, ...numbers } = getTableColumns(weeklyAccuracy);

/** A member's recorded weeks, oldest first, at most 53 per year. */
export const readOwnWeeks = prepared((db, { userId }: Given<{ userId: string }>) =>
  db
    .select(numbers)
    .from(weeklyAccuracy)
    .where(eq(member, userId))
    .orderBy(asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)),
);

/** A member's newest recorded weeks, newest first. */
export const readNewestWeeks = prepared((db, { userId, weeks }: Given<{ userId: string; weeks: number }>) =>
  db
    .select(numbers)
    .from(weeklyAccuracy)
    .where(eq(member, userId))
    .orderBy(desc(weeklyAccuracy.year), desc(weeklyAccuracy.weekNumber))
    .limit(weeks),
);

/** A member's recorded weeks, as stored. */
export type OwnWeeks = Awaited<ReturnType<typeof readOwnWeeks>>;
