import { gt, sql } from "drizzle-orm";
import { binSince } from "#app/features/base/lists/bin.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { errorReports } from "#db/schema/errors.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { outbox } from "#db/schema/outbox.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { isFailedMail } from "./queues.server.ts";

const day = 86_400_000;

/** What System Tools counts: the last day's errors, mails that can't be sent, and what was deleted and can be restored (D61). */
export type ToolCounts = Record<"errors" | "mails" | "drills" | "videos" | "tutorials", number>;

/** The counts of System Tools, in one query. */
export const countForTools = operation(
  "listErrorReports",
  noInput,
  async function countForTools({ db, clock }) {
    const now = clock.now();
    const since = binSince(now);
    return db.read.get<ToolCounts>(
      sql`select
        (select count(*) from ${errorReports} where ${gt(errorReports.lastAt, new Date(now.getTime() - day))}) as errors,
        (select count(*) from ${outbox} where ${isFailedMail(now)}) as mails,
        (select count(*) from ${weeklyDrills} where ${gt(weeklyDrills.deletedAt, since)}) as drills,
        (select count(*) from ${libraryVideos} where ${gt(libraryVideos.deletedAt, since)}) as videos,
        (select count(*) from ${tutorials} where ${gt(tutorials.deletedAt, since)}) as tutorials`,
    );
  },
);
