import { and, eq } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { type UserRow, users } from "#db/schema/users.ts";

/**
 * The account as it is stored now if the password is its own, otherwise null, after the same work without an account
 * (D10). A hash that fits only the bytes as typed is renewed (D78).
 */
export async function checkPassword(
  { db, passwords }: Pick<Services, "db" | "passwords">,
  account: UserRow | undefined,
  password: string,
): Promise<UserRow | null> {
  const stored = account?.passwordHash ?? null;
  const match = await passwords.verify(password, stored);
  if (!account || stored === null || match === "none") return null;
  if (match === "same") return account;
  const passwordHash = await passwords.hash(password);
  // A password set in the meantime wins.
  const isStill = and(eq(users.id, account.id), eq(users.passwordHash, stored));
  const { changes } = await db.write((tx) => tx.update(users).set({ passwordHash }).where(isStill));
  return changes === 0 ? null : { ...account, passwordHash };
}
