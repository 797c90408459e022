import { eq } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { users } from "#db/schema/users.ts";

const assigned = prepared((db, { userId }: Given<{ userId: string }>) =>
  db.query.users.findFirst({ columns: { assignedCoach: true }, where: eq(users.id, userId) }),
);

/** The first name of the coach a member is assigned to (D32); null without one. */
export async function findOwnCoach(
  { db, config }: Pick<Services, "db" | "config">,
  userId: string,
): Promise<string | null> {
  const key = (await assigned(db.read, { userId }))?.assignedCoach ?? null;
  const name = config.coaches.find((coach) => coach.key === key)?.name;
  return name?.split(" ")[0] ?? null;
}
