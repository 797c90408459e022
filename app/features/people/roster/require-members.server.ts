import { and, inArray } from "drizzle-orm";
import { invalidInput } from "#app/errors.ts";
import { requireKnown } from "#app/features/base/known-ids.server.ts";
import { isCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { notMembers } from "./messages.ts";

// SQLite takes 32,766 values a statement.
const idsAtOnce = 10_000;

/**
 * Throws not_found for an id that is no one's, and invalid, naming them, for a coach's: coaches never count as members. Call it in
 * the write that gives them something; `field` is where a form shows the sentence.
 */
export async function requireMembers(
  tx: Connection,
  services: Pick<Services, "config">,
  ids: readonly string[],
  field: string,
): Promise<void> {
  await requireKnown(tx, "user", ids);
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const coaches = await tx
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(inArray(users.id, ids.slice(from, from + idsAtOnce)), isCoach(services)));
    if (coaches.length === 0) continue;
    const sentence = notMembers(coaches.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
    throw invalidInput(sentence, { fields: { [field]: [sentence] } });
  }
}
