import { eq } from "drizzle-orm";
import { invalidInput } from "#app/errors.ts";
import { enqueueMail } from "#app/features/mail/outbox.server.ts";
import { noInput, operation } from "#app/features/operation.server.ts";
import { users } from "#db/schema/users.ts";
import { verificationMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { tokenInput } from "./schema.ts";
import { consumeToken, issueToken } from "./tokens.server.ts";

/** Confirms an address by its link (D11). Throws invalid for a dead link. */
export const verifyEmail = operation("verifyEmail", tokenInput, async (services, _actor, { token }) => {
  const { db, clock } = services;
  await db.write(async (tx) => {
    const userId = await consumeToken(tx, services, { purpose: "verify_email", token });
    if (!userId) throw invalidInput(messages.deadVerification);
    await tx.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, userId));
  });
  return { message: messages.verified };
});

/** Mails a member the confirmation link once more; the older one is void. Nothing happens when the address is confirmed. */
export const sendVerification = operation("sendVerification", noInput, async (services, actor) => {
  await services.db.write(async (tx) => {
    const account = await tx.query.users.findFirst({ where: eq(users.id, actor.id) });
    if (!account || account.emailVerifiedAt) return;
    const token = await issueToken(tx, services, { purpose: "verify_email", userId: account.id });
    await enqueueMail(tx, services, verificationMail(services.config, account, token));
  });
});
