import { eq, or } from "drizzle-orm";
import { ClubError } from "#app/errors.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { messages } from "#app/features/people/accounts/messages.ts";
import { checkPassword } from "#app/features/people/accounts/passwords/check-password.server.ts";
import { credentialsInput } from "#app/features/people/accounts/schema.ts";
import { askFactor } from "#app/features/people/second-factor/ask-factor.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type UserRow, users } from "#db/schema/users.ts";

/** A typed email or username as it is stored; anything that isn't text matches no one. */
export const loginOf = (typed: unknown) =>
  typeof typed === "string" ? asciiAddress(typed.trim().toLowerCase()) : "";

/** The account of an email or user name, as `loginOf` writes it. */
export async function findByLogin({ db }: Services, login: string): Promise<UserRow | undefined> {
  return db.read.query.users.findFirst({ where: or(eq(users.email, login), eq(users.userName, login)) });
}

/** The one failure of signing in (D45). */
export const wrongCredentials = () =>
  new ClubError("signed_out", messages.signInFailed, { title: messages.signInFailedTitle });

/** The failure of a sign-in that was under way when the account's sessions were ended (D77). */
export const signInEnded = () =>
  new ClubError("signed_out", messages.signInEnded, { title: messages.signInFailedTitle });

/**
 * Checks an email address or username with its password. Returns the account, and whether its second factor is still
 * needed (D69). Throws signed_out with the same sentence, after the same work, whether the account or the password is
 * wrong (D10, D45), and with a different one for a wrong code.
 */
export const checkCredentials = operation(
  "signIn",
  credentialsInput,
  async function checkCredentials(services, _actor, input) {
    const named = await findByLogin(services, loginOf(input.email));
    const account = await checkPassword(services, named, input.password);
    if (!account) {
      services.log.info({ userId: named?.id ?? null }, "a password was refused");
      throw wrongCredentials();
    }
    const factor = await askFactor(services, account, input);
    return {
      account,
      rememberMe: input.rememberMe,
      isCodeWanted: factor === "wanted",
      // Only a code starts trust; a browser that is already trusted gets no extra 30 days.
      trustsDevice: factor === "passed" && input.trustDevice,
    };
  },
);
