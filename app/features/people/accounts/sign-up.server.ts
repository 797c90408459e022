import { eq } from "drizzle-orm";
import { conflict } from "#app/errors.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { keepIf } from "#app/features/base/keep-if.server.ts";
import { enqueueMailIf } from "#app/features/base/mail/enqueue-mail-if.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { users } from "#db/schema/users.ts";
import { alreadyMemberMail, verificationMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { resendInput, signUpInput } from "./schema.ts";
import { storeAccount } from "./store-account.server.ts";
import { issueToken } from "./tokens.server.ts";

/**
 * Signs someone up and emails the link that confirms the address (D11). For a taken address it gives the same answer
 * after the same work, changes nothing, and emails the owner (D10). `signUpKey` is for this browser only: with the link
 * it signs the new account in (D72); for a taken address it is dead.
 */
export const signUp = operation("signUp", signUpInput, async function signUp(services, _actor, input) {
  const { db, config, passwords, ids } = services;
  const { email, firstName, lastName, phoneNumber } = input;
  const passwordHash = await passwords.hash(input.password);
  const signUpKey = await db.write(async (tx) => {
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const { token, key } = await keepIf(tx, !taken, async () => {
      const account = await storeAccount(tx, services, {
        firstName,
        lastName,
        phoneNumber,
        passwordHash,
        // One address can't have two accounts; this one is deleted again.
        email: taken ? ids.id() : email,
        // It isn't known yet whether the owner of the address chose it (D7).
        hasCoachPassword: false,
      });
      return {
        token: await issueToken(tx, services, { purpose: "verify_email", userId: account.id }),
        key: await issueToken(tx, services, { purpose: "sign_up", userId: account.id }),
      };
    });
    const mail = taken ? alreadyMemberMail(config, { email }) : verificationMail(config, { email }, token);
    await enqueueMail(tx, services, mail, { isAnyones: true });
    return key;
  });
  return { message: messages.signedUp, email, signUpKey };
});

/**
 * Sends a sign-up's email again: the link to anyone who hasn't confirmed the address, and a note that the account
 * exists to anyone who has. An address without an account gets the same answer after the same work (D10). Throws conflict
 * if the page named the address of an earlier sign-up in this browser (D76).
 */
export const resendConfirmation = operation(
  "signUp",
  resendInput,
  async function resendConfirmation(services, _actor, input) {
    const { db, config } = services;
    if (input.shownEmail !== input.email) throw conflict(messages.otherSignUp, messages.sendFailedTitle);
    const email = asciiAddress(input.email.toLowerCase());
    const { id, emailVerifiedAt } = users;
    await db.write(async (tx) => {
      const found = await tx.select({ id, emailVerifiedAt }).from(users).where(eq(users.email, email));
      const account = found[0];
      const isOpen = account !== undefined && account.emailVerifiedAt === null;
      const token = await keepIf(tx, isOpen, () =>
        issueToken(tx, services, { purpose: "verify_email", userId: account?.id ?? null }),
      );
      const mail = isOpen ? verificationMail(config, { email }, token) : alreadyMemberMail(config, { email });
      await enqueueMailIf(tx, services, mail, account !== undefined);
    });
    return { message: messages.sentAgain, email };
  },
);
