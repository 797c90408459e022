import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";

/** The columns lists show of a logged drill; join the drill, and the bags if there are any. */
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
