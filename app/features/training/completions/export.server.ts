import { desc, eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv-table.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { addressFilter } from "#app/features/people/coaching/export.server.ts";
import { membersWhere } from "#app/features/people/coaching/members.server.ts";
import { pprToAccuracy } from "#app/features/training/stats/rules.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";

/** How many completions one spreadsheet holds: the latest ones. */
const mostExported = 20_000;

const columns = ["member", "email", "drill", "date", "ppr", "rounds", "accuracy %", "notes"];

/** What the members of the Practice Notes tab logged, newest first, as a spreadsheet. */
export const exportCompletions = operation(
  "listCompletions",
  addressFilter,
  async function exportCompletions(services, _actor, filter) {
    const rows = await services.db.read
      .select({ done: drillCompletions, drill: weeklyDrills.title, user: users })
      .from(drillCompletions)
      .innerJoin(users, eq(users.id, drillCompletions.userId))
      .leftJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
      .where(membersWhere(services, filter))
      .orderBy(desc(drillCompletions.completedAt))
      .limit(mostExported);
    return csvTable(
      columns,
      rows.map(({ done, drill, user }) => [
        `${user.firstName} ${user.lastName}`,
        user.email,
        drill ?? "Unknown Drill",
        done.completedAt,
        done.ppr,
        done.roundsThrown,
        Number(pprToAccuracy(done.ppr).toFixed(2)),
        done.notes,
      ]),
    );
  },
);
