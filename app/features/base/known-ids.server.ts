import { eq, inArray } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";

const tables = { drill: weeklyDrills, user: users };

// SQLite takes at most 32,766 values per statement.
const idsAtOnce = 10_000;

/** Throws not_found unless the user exists. */
export async function requireUser(connection: Connection, userId: string): Promise<void> {
  const user = await connection.query.users.findFirst({
    columns: { id: true },
    where: (u) => eq(u.id, userId),
  });
  if (!user) throw notFound();
}

/**
 * Throws not_found, naming the id, unless every id belongs to a drill or user (D58). Call it in the write that uses
 * them.
 */
export async function requireKnown(
  tx: Connection,
  what: keyof typeof tables,
  ids: readonly string[],
): Promise<void> {
  const { id } = tables[what];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const asked = ids.slice(from, from + idsAtOnce);
    const rows = await tx.select({ id }).from(tables[what]).where(inArray(id, asked));
    const found = new Set(rows.map((row) => row.id));
    const unknown = asked.find((one) => !found.has(one));
    if (unknown !== undefined) throw notFound(`There is no ${what} "${unknown}". Nothing was changed.`);
  }
}
