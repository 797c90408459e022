import { eq } from "drizzle-orm";
import { enqueueMail } from "#app/features/mail/outbox.server.ts";
import { operation } from "#app/features/operation.server.ts";
import { users } from "#db/schema/users.ts";
import { alreadyMemberMail, verificationMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { signUpInput } from "./schema.ts";
import { storeAccount } from "./store-account.server.ts";
import { issueToken } from "./tokens.server.ts";

/**
 * Signs somebody up and mails the link that confirms the address (D11). For a taken address it answers the same after the
 * same work, changes nothing, and tells the owner by mail (D10).
 */
export const signUp = operation("signUp", signUpInput, async (services, _actor, input) => {
  const { db, config, passwords } = services;
  const { email, firstName, lastName, phoneNumber } = input;
  const passwordHash = await passwords.hash(input.password);
  await db.write(async (tx) => {
    const taken = await tx.query.users.findFirst({ where: eq(users.email, email) });
    if (taken) return enqueueMail(tx, services, alreadyMemberMail(config, taken));
    const account = await storeAccount(tx, services, {
      ...{ email, firstName, lastName, phoneNumber, passwordHash },
      // Nobody knows yet whether the owner of the address chose it (D7).
      hasCoachPassword: false,
    });
    const token = await issueToken(tx, services, { purpose: "verify_email", userId: account.id });
    return enqueueMail(tx, services, verificationMail(config, account, token));
  });
  return { message: messages.signedUp };
});
