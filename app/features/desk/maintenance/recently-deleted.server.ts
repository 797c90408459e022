import { gt, sql } from "drizzle-orm";
import { binSince } from "#app/features/base/bin.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { tutorials } from "#db/schema/tutorials.ts";

/** How much was deleted within a day and can be restored (D61), in one query. */
export const countDeleted = operation("restoreDrill", noInput, async function countDeleted({ db, clock }) {
  const since = binSince(clock.now());
  return db.read.get<{ drills: number; videos: number; tutorials: number }>(
    sql`select (select count(*) from ${weeklyDrills} where ${gt(weeklyDrills.deletedAt, since)}) as drills,
      (select count(*) from ${libraryVideos} where ${gt(libraryVideos.deletedAt, since)}) as videos,
      (select count(*) from ${tutorials} where ${gt(tutorials.deletedAt, since)}) as tutorials`,
  );
});
