import { desc, eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { membersWhere } from "#app/features/people/roster/members.server.ts";
import { memberFilter } from "#app/features/people/roster/schema.ts";
import { pprToAccuracy } from "#app/features/training/stats/rules.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";

/** The most completions in one spreadsheet, newest first. */
const mostExported = 20_000;

/** What the members on the Practice Notes tab logged, newest first, as a spreadsheet. */
export const exportCompletions = operation(
  "listCompletions",
  memberFilter,
  async function exportCompletions(services, _actor, filter) {
    const rows = await services.db.read
      .select({ done: drillCompletions, drill: weeklyDrills.title, user: users })
      .from(drillCompletions)
      .innerJoin(users, eq(users.id, drillCompletions.userId))
      .leftJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
      .where(membersWhere(services, filter))
      .orderBy(desc(drillCompletions.completedAt))
      .limit(mostExported);
    return csvTable(rows, {
      member: (row) => `${row.user.firstName} ${row.user.lastName}`,
      email: (row) => shownAddress(row.user.email),
      drill: (row) => row.drill ?? "Unknown Drill",
      date: (row) => row.done.completedOn,
      ppr: (row) => row.done.ppr,
      rounds: (row) => row.done.roundsThrown,
      "accuracy %": (row) => Number(pprToAccuracy(row.done.ppr).toFixed(2)),
      notes: (row) => row.done.notes,
      "time (UTC)": (row) => row.done.completedAt,
    });
  },
);
