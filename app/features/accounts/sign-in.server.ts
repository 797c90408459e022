import { eq, or } from "drizzle-orm";
import { ClubError } from "#app/errors.ts";
import { operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { signInInput } from "./schema.ts";

/** An email or user name as it is stored, from what was typed; what is no text is nobody's. */
export const loginOf = (typed: unknown) => (typeof typed === "string" ? typed.trim().toLowerCase() : "");

/** The account of an email or user name, as `loginOf` writes it. */
export async function findByLogin({ db }: Services, login: string): Promise<UserRow | undefined> {
  return db.read.query.users.findFirst({ where: or(eq(users.email, login), eq(users.userName, login)) });
}

/** The one failure of signing in (D45). */
export const wrongCredentials = () =>
  new ClubError("signed_out", messages.signInFailed, { title: messages.signInFailedTitle });

/**
 * Checks an e-mail address or user name with its password. Answers the account; throws signed_out with the same
 * sentence, after the same work, whether the account or the password is wrong (D10, D45).
 */
export const checkCredentials = operation("signIn", signInInput, async (services, _actor, input) => {
  const account = await findByLogin(services, loginOf(input.email));
  const isRight = await services.passwords.verify(input.password, account?.passwordHash ?? null);
  if (!account || !isRight) throw wrongCredentials();
  return { account, rememberMe: input.rememberMe };
});
