import { like } from "drizzle-orm";
import { recordSignUp } from "#app/features/people/entitlements/ledger.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { confirmAddress } from "./addresses/confirm-address.server.ts";
import { hasAskedForNewsletter } from "./newsletter-choice.server.ts";
import { freeUserName, suggestUserName } from "./rules.ts";

type NewAccount = Omit<typeof users.$inferInsert, "id" | "userName" | "createdAt" | "emailVerifiedAt"> & {
  createdAt?: Date;
  /** Whether the person has proven that the address is theirs (D11). */
  isVerified?: boolean;
};

/** Finds a free username based on the person's name (D8). Call it inside the write that stores it. */
async function deriveUserName(tx: Connection, firstName: string, lastName: string): Promise<string> {
  const suggestion = suggestUserName(firstName, lastName);
  const rows = await tx
    .select({ userName: users.userName })
    .from(users)
    .where(like(users.userName, `${suggestion}%`));
  return freeUserName(suggestion, new Set(rows.map((row) => row.userName)));
}

/**
 * Stores a new account with a unique username (D8) and its first ledger row (D2); a verified account also gets the
 * store purchases held for its address (D56). The caller has checked that the address is free.
 */
export async function storeAccount(
  tx: Connection,
  services: Pick<Services, "clock" | "ids">,
  { isVerified = false, ...given }: NewAccount,
): Promise<UserRow> {
  const [row] = await tx
    .insert(users)
    .values({
      ...given,
      mailsNewsletter: given.mailsNewsletter ?? hasAskedForNewsletter(given.email),
      id: services.ids.id(),
      userName: await deriveUserName(tx, given.firstName, given.lastName),
      createdAt: given.createdAt ?? services.clock.now(),
    })
    .returning();
  if (!row) throw new Error("The account was not stored");
  await recordSignUp(tx, services, row);
  return isVerified ? confirmAddress(tx, services, row.id) : row;
}
