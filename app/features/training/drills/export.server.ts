import { asc, desc, eq } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv-table.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";

const columns = [
  "week",
  "day",
  "title",
  "tier",
  "category",
  "difficulty",
  "minutes",
  "active",
  "assigned to",
  "description",
  "instructions",
  "equipment",
  "video",
];

/** Every weekly drill, active or not, as a spreadsheet: the latest week first. */
export const exportDrills = operation("listDrills", noInput, async function exportDrills({ db }) {
  const rows = await db.read
    .select({ drill: weeklyDrills, email: users.email })
    .from(weeklyDrills)
    .leftJoin(users, eq(users.id, weeklyDrills.assignedUserId))
    .orderBy(desc(weeklyDrills.week), asc(weeklyDrills.id));
  return csvTable(
    columns,
    rows.map(({ drill, email }) => [
      drill.week,
      drill.dayOfWeek,
      drill.title,
      drill.tier,
      drill.category,
      drill.difficulty,
      drill.estimatedTime,
      drill.isActive,
      email ?? "General Assignment",
      drill.description,
      drill.instructions,
      drill.equipmentNeeded,
      drill.videoUrl,
    ]),
  );
});
