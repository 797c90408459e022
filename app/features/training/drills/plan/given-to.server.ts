import { inArray } from "drizzle-orm";
import type { Tier } from "#app/features/base/tiers.ts";
import { tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { users } from "#db/schema/users.ts";
import { goesTo, unseenBy, weeksOf } from "./copy-words.ts";

// SQLite takes at most 32,766 values per statement.
const idsAtOnce = 10_000;

/** Says in words which weeks of whose plans got drills, and who of them can't see drills (D44). */
export async function givenTo(
  tx: Connection,
  { clock }: Pick<Services, "clock">,
  drills: readonly { week: number }[],
  memberIds: readonly string[],
): Promise<string> {
  const members: { name: string; tier: Tier }[] = [];
  for (let from = 0; from < memberIds.length; from += idsAtOnce) {
    const rows = await tx
      .select({ first: users.firstName, last: users.lastName, tier: tierNow(clock.now()) })
      .from(users)
      .where(inArray(users.id, memberIds.slice(from, from + idsAtOnce)))
      .orderBy(users.lastName, users.id);
    members.push(...rows.map(({ first, last, tier }) => ({ name: `${first} ${last}`, tier })));
  }
  const basic = members.filter(({ tier }) => tier === "basic");
  const names = (some: typeof members) => some.map(({ name }) => name);
  return [goesTo(weeksOf(drills), names(members)), unseenBy(names(basic))].filter(Boolean).join(" ");
}
