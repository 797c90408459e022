import { asc, eq } from "drizzle-orm";
import { type Given, prepared } from "#db/prepared.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";

/** A member's recorded weeks, oldest first, at most 53 per year. */
export const readOwnWeeks = prepared((db, { userId }: Given<{ userId: string }>) =>
  db.query.weeklyAccuracy.findMany({
    columns: { id: false, userId: false, createdAt: false },
    where: eq(weeklyAccuracy.userId, userId),
    orderBy: [asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)],
  }),
);

/** A member's recorded weeks, as stored. */
export type OwnWeeks = Awaited<ReturnType<typeof readOwnWeeks>>;
