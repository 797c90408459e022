import { and, asc } from "drizzle-orm";
import { z } from "zod";
import { operation } from "#app/features/base/operation.server.ts";
import { isNoCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import { users } from "#db/schema/users.ts";
import { matches } from "./members.server.ts";

/** How many people a search field lists. */
const mostFound = 20;

/** A person as a search field lists them. */
export type Person = { id: string; name: string; email: string };

/** The people a search finds, by name, 20 at most (`GET /api/admin/people`). */
export const findPeople = operation(
  "listMembers",
  z.object({ search: z.string().trim().max(200).catch("") }),
  async function findPeople(services, _actor, { search }): Promise<Person[]> {
    const rows = await services.db.read
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
      .from(users)
      .where(and(matches(search), isNoCoach(services)))
      .orderBy(asc(users.lastName), asc(users.id))
      .limit(mostFound);
    return rows.map(({ id, firstName, lastName, email }) => ({
      id,
      name: `${firstName} ${lastName}`,
      email,
    }));
  },
);
