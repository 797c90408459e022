import { like } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { freeUserName, suggestUserName } from "./rules.ts";

type Given = Omit<typeof users.$inferInsert, "id" | "userName" | "createdAt"> & { createdAt?: Date };

/** Finds a user name nobody has, from the person's names (D8). Call it inside the write that stores it. */
async function deriveUserName(tx: Connection, firstName: string, lastName: string): Promise<string> {
  const suggestion = suggestUserName(firstName, lastName);
  const rows = await tx
    .select({ userName: users.userName })
    .from(users)
    .where(like(users.userName, `${suggestion}%`));
  return freeUserName(suggestion, new Set(rows.map((row) => row.userName)));
}

/** Stores a new account with a user name of its own (D8). The caller has made sure that the address is free. */
export async function storeAccount(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  given: Given,
): Promise<UserRow> {
  const [row] = await tx
    .insert(users)
    .values({
      ...given,
      id: ids.id(),
      userName: await deriveUserName(tx, given.firstName, given.lastName),
      createdAt: given.createdAt ?? clock.now(),
    })
    .returning();
  if (!row) throw new Error("The account was not stored");
  return row;
}
