import { eq } from "drizzle-orm";
import { z } from "zod";
import { conflict, notFound } from "#app/errors.ts";
import { commandLine, recordActs } from "#app/features/base/audit/record.server.ts";
import { asciiAddress, shownAddress } from "#app/features/base/email-address.ts";
import { parseInput } from "#app/features/base/operation.server.ts";
import { endSessionsOf } from "#app/features/people/sessions/sessions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { storeAccount } from "./store-account.server.ts";
import { issueToken } from "./tokens.server.ts";

/** A link to set a password, valid once for an hour, and whether the address is in ADMIN_EMAILS. */
type SetPasswordLink = { link: string; isListed: boolean };

const whose = z.object({
  email: z.string().transform(asciiAddress).pipe(z.email(messages.emailInvalid).toLowerCase()),
});

function toLink({ config }: Services, email: string, token: string): SetPasswordLink {
  const path = `/reset-password?${new URLSearchParams({ token })}`;
  return { link: new URL(path, config.appUrl).href, isListed: config.adminEmails.includes(email) };
}

/**
 * Creates an account without a password from the command line, with a link to set one; following the link proves the
 * address (D7). Throws `invalid`, or `conflict` if the address has an account.
 */
export async function createByCommand(
  services: Services,
  given: { email: string },
): Promise<SetPasswordLink> {
  const { email } = parseInput(whose, given);
  const shown = shownAddress(email);
  const [firstName = "Coach"] = email.split("@");
  const token = await services.db.write(async (tx) => {
    const taken = await tx.query.users.findFirst({ where: eq(users.email, email) });
    if (taken)
      throw conflict(`${shown} has an account already. Use: npm run admin -- reset-password ${shown}`);
    const account = await storeAccount(tx, services, { email, firstName, lastName: "" });
    return issueToken(tx, services, { purpose: "reset_password", userId: account.id });
  });
  return toLink(services, email, token);
}

/**
 * Creates a password reset link from the command line, without email. Throws `invalid`, or `not_found` without an
 * account.
 */
export async function resetByCommand(services: Services, given: { email: string }): Promise<SetPasswordLink> {
  const { email } = parseInput(whose, given);
  const shown = shownAddress(email);
  const token = await services.db.write(async (tx) => {
    const account = await tx.query.users.findFirst({ where: eq(users.email, email) });
    if (!account) throw notFound(`${shown} has no account. Use: npm run admin -- create ${shown}`);
    return issueToken(tx, services, { purpose: "reset_password", userId: account.id });
  });
  return toLink(services, email, token);
}

/**
 * Signs an account out everywhere from the command line, as for a lost phone of someone who can't do it themselves. Throws
 * `invalid`, or `not_found` without an account.
 */
export async function signOutByCommand(services: Services, given: { email: string }): Promise<void> {
  const { email } = parseInput(whose, given);
  await services.db.write(async (tx) => {
    const account = await tx.query.users.findFirst({ where: eq(users.email, email) });
    if (!account) throw notFound(`${shownAddress(email)} has no account.`);
    await endSessionsOf(tx, account.id, null);
    await recordActs(tx, services, commandLine, [{ action: "sign_out_everywhere", userId: account.id }]);
  });
}
