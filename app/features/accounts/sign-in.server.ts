import { eq, or } from "drizzle-orm";
import { ClubError } from "#app/errors.ts";
import { operation } from "#app/features/operation.server.ts";
import { askFactor } from "#app/features/second-factor/ask-factor.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { credentialsInput } from "./schema.ts";

async function findByLogin({ db }: Services, login: string) {
  const name = login.trim().toLowerCase();
  return db.read.query.users.findFirst({ where: or(eq(users.email, name), eq(users.userName, name)) });
}

/** What failed sign-ins are counted by: the account, whichever of its names was typed, else the name itself. */
export async function signInCounter(services: Services, login: string): Promise<string> {
  return (await findByLogin(services, login))?.id ?? login.trim().toLowerCase();
}

/**
 * Checks an email address or user name with its password. Answers the account, and whether its second factor is still to be
 * asked for (D69); throws signed_out with the same sentence, after the same work, whether the account or the password is
 * wrong (D10, D45), and with one of its own for a wrong code.
 */
export const checkCredentials = operation("signIn", credentialsInput, async (services, _actor, input) => {
  const account = await findByLogin(services, input.email);
  const isRight = await services.passwords.verify(input.password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    throw new ClubError("signed_out", messages.signInFailed, { title: messages.signInFailedTitle });
  }
  const factor = await askFactor(services, account, input);
  return {
    ...{ account, rememberMe: input.rememberMe },
    isCodeWanted: factor === "wanted",
    // Trust begins with a code: one that is trusted already gets no further 30 days.
    trustsDevice: factor === "passed" && input.trustDevice,
  };
});
