import { and, eq, sql } from "drizzle-orm";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { enqueueMail } from "./outbox.server.ts";

/**
 * Puts an email in the outbox, or runs the same statements and rolls them back. When the answer must not reveal
 * whether the address has an account, its timing must not either (D10). Anyone can cause such an email (D79). Call it in the
 * write that causes the email.
 */
export async function enqueueMailIf(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  mail: Mail,
  isMeant: boolean,
): Promise<void> {
  const id = ids.id();
  await enqueueMail(tx, { clock, ids }, mail, { id, isAnyones: true });
  await tx.delete(outbox).where(and(eq(outbox.id, id), sql`${isMeant ? 0 : 1}`));
}
