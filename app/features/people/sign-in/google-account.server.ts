import { eq } from "drizzle-orm";
import { z } from "zod";
import { ClubError } from "#app/errors.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { resetMail } from "#app/features/people/accounts/mail.server.ts";
import { storeAccount } from "#app/features/people/accounts/store-account.server.ts";
import { issueToken } from "#app/features/people/accounts/tokens.server.ts";
import { askFactor } from "#app/features/people/second-factor/ask-factor.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { googleMessages } from "./google-messages.ts";

const refuse = (message: string) =>
  new ClubError("forbidden", message, { title: googleMessages.failedTitle });

const personInput = z.object({
  subject: z.string().min(1),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** The key of a trusted browser (D69). */
  trustKey: z.string().nullish(),
});

type Person = z.infer<typeof personInput>;

/** The person's account, linked or created; null if it has to be confirmed first, through the email just sent. */
async function findOrMake(tx: Connection, services: Services, person: Person): Promise<UserRow | null> {
  const known = await tx.query.users.findFirst({ where: eq(users.googleSubject, person.subject) });
  if (known) return known;
  const { isEmailVerified, subject, firstName, lastName } = person;
  const email = person.email && asciiAddress(person.email);
  if (!email || !isEmailVerified) throw refuse(googleMessages.unverified);
  const account = await tx.query.users.findFirst({ where: eq(users.email, email) });
  if (!account) {
    const isVerified = true;
    return storeAccount(tx, services, { email, isVerified, googleSubject: subject, firstName, lastName });
  }
  if (account.googleSubject) throw refuse(googleMessages.otherAccount);
  if (!account.emailVerifiedAt) {
    // A stranger may have signed up with it, so only a new password gives the account to its owner (D11).
    const token = await issueToken(tx, services, { purpose: "reset_password", userId: account.id });
    await enqueueMail(tx, services, resetMail(services.config, account, token));
    return null;
  }
  await tx.update(users).set({ googleSubject: subject }).where(eq(users.id, account.id));
  return { ...account, googleSubject: subject };
}

/**
 * The account of a person the OpenID provider vouches for: found by the provider's id, else linked by an address both
 * sides have confirmed, else created (D11, D12). The second factor applies here too (D69). Throws forbidden for an
 * unconfirmed address.
 */
export const signInWithGoogle = operation(
  "signIn",
  personInput,
  async function signInWithGoogle(services, _actor, person) {
    const account = await services.db.write((tx) => findOrMake(tx, services, person));
    if (!account) {
      const isMailed = writeInstead(services) === null;
      throw refuse(isMailed ? googleMessages.unconfirmed : googleMessages.unconfirmedWithoutMail);
    }
    const isCodeWanted = (await askFactor(services, account, person)) === "wanted";
    return { account, rememberMe: false, isCodeWanted, trustsDevice: false };
  },
);
