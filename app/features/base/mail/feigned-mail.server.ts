import { and, eq, sql } from "drizzle-orm";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { outbox } from "#db/schema/outbox.ts";
import { enqueueMail } from "./outbox.server.ts";

/**
 * Puts a mail in the outbox, or only goes through the same statements and leaves nothing: where the answer must not tell whether
 * there was someone to write to, neither must its time (D10). Call it in the write that causes the mail.
 */
export async function enqueueMailIf(
  tx: Connection,
  { clock, ids }: Pick<Services, "clock" | "ids">,
  mail: Mail,
  isMeant: boolean,
): Promise<void> {
  const id = ids.id();
  await enqueueMail(tx, { clock, ids }, mail, { id });
  await tx.delete(outbox).where(and(eq(outbox.id, id), sql`${isMeant ? 0 : 1}`));
}
