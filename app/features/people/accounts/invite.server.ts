import { eq } from "drizzle-orm";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { invitationMail } from "./mail.server.ts";
import { invitationLife } from "./rules.ts";
import { issueToken } from "./tokens.server.ts";

/** Emails someone a link to set a password; earlier ones end. The mark and the email are one write, so that one press emails no one twice. */
export async function invite(
  tx: Connection,
  services: Services,
  { id, email, firstName }: Pick<UserRow, "id" | "email" | "firstName">,
  at = services.clock.now(),
): Promise<void> {
  const token = await issueToken(tx, services, {
    purpose: "reset_password",
    userId: id,
    lifetime: invitationLife,
  });
  await enqueueMail(tx, services, invitationMail(services.config, { email, firstName }, token));
  await tx.update(users).set({ invitedAt: at }).where(eq(users.id, id));
}
