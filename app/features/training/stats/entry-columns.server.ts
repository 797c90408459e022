import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";

/** What lists show of a logged drill; needs the drill joined, and the bags where there are any. */
export const entryColumns = {
  id: drillCompletions.id,
  completedAt: drillCompletions.completedAt,
  roundsThrown: drillCompletions.roundsThrown,
  ppr: drillCompletions.ppr,
  notes: drillCompletions.notes,
  throwingStyle: drillCompletions.throwingStyle,
  place: drillCompletions.place,
  drillTitle: weeklyDrills.title,
  category: weeklyDrills.category,
  bagName: bagSets.name,
};
