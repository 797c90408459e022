import { eq } from "drizzle-orm";
import { claimStoreEvents } from "#app/features/people/entitlements/store/store-events.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";

/**
 * The only way an address becomes confirmed, whatever the proof was (D11): stores the time and attaches the store
 * purchases held for it (D56). A confirmed address stays as it is. Call it in the write that checks the proof, and
 * use the row it returns.
 */
export async function confirmAddress(
  tx: Connection,
  services: Pick<Services, "clock" | "ids">,
  userId: string,
): Promise<UserRow> {
  const account = await tx.query.users.findFirst({ where: eq(users.id, userId) });
  if (!account) throw new Error("The account whose address was confirmed is gone");
  if (account.emailVerifiedAt) return account;
  const emailVerifiedAt = services.clock.now();
  await tx.update(users).set({ emailVerifiedAt }).where(eq(users.id, userId));
  return claimStoreEvents(tx, services, { ...account, emailVerifiedAt });
}
