import { eq } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";

/** The columns lists show of a logged drill ({@link entriesOf}). */
export const entryColumns = {
  id: drillCompletions.id,
  drillId: drillCompletions.drillId,
  completedAt: drillCompletions.completedAt,
  completedOn: drillCompletions.completedOn,
  roundsThrown: drillCompletions.roundsThrown,
  ppr: drillCompletions.ppr,
  notes: drillCompletions.notes,
  throwingStyle: drillCompletions.throwingStyle,
  place: drillCompletions.place,
  drillTitle: weeklyDrills.title,
  category: weeklyDrills.category,
  bagName: bagSets.name,
};

/** Logged drills as lists show them: with their drill, and their bags if there are any. */
export const entriesOf = (db: Connection) =>
  db
    .select(entryColumns)
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .leftJoin(bagSets, eq(bagSets.id, drillCompletions.bagId));
