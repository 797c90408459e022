import { asc, desc, eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";

/** Every weekly drill, active or not, as a spreadsheet, latest week first. */
export const exportDrills = operation("listDrills", noInput, async function exportDrills({ db }) {
  const rows = await db.read
    .select({ drill: weeklyDrills, email: users.email })
    .from(weeklyDrills)
    .leftJoin(users, eq(users.id, weeklyDrills.assignedUserId))
    .orderBy(desc(weeklyDrills.week), asc(weeklyDrills.id));
  return csvTable(rows, {
    week: (row) => row.drill.week,
    day: (row) => row.drill.dayOfWeek,
    title: (row) => row.drill.title,
    tier: (row) => row.drill.tier,
    category: (row) => row.drill.category,
    difficulty: (row) => row.drill.difficulty,
    minutes: (row) => row.drill.estimatedTime,
    active: (row) => row.drill.isActive,
    "assigned to": (row) => (row.email ? shownAddress(row.email) : "General Assignment"),
    description: (row) => row.drill.description,
    instructions: (row) => row.drill.instructions,
    equipment: (row) => row.drill.equipmentNeeded,
    video: (row) => row.drill.videoUrl,
  });
});
