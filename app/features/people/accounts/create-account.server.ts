import { eq } from "drizzle-orm";
import { z } from "zod";
import { conflict } from "#app/errors.ts";
import { asciiAddress, shownAddress } from "#app/features/base/email-address.ts";
import { optionalText, requiredText } from "#app/features/base/fields.ts";
import { parseInput } from "#app/features/base/operation.server.ts";
import { tiers } from "#app/features/base/tiers.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { isCoachPassword, passwordFault } from "./passwords/password-rules.ts";
import { storeAccount } from "./store-account.server.ts";

const createAccountInput = z.object({
  email: z.string().transform(asciiAddress).pipe(z.email(messages.emailInvalid).toLowerCase()),
  firstName: requiredText("The first name is missing", 100),
  lastName: requiredText("The last name is missing", 100),
  phoneNumber: optionalText(100),
  password: z.string().superRefine((password, ctx) => {
    const fault = passwordFault(password);
    if (fault) ctx.addIssue({ code: "custom", message: fault });
  }),
  isVerified: z.boolean().default(false),
  subscriptionTier: z.enum(tiers).nullable().default(null),
  freeMembership: z
    .object({ tier: z.enum(tiers), until: z.date() })
    .nullable()
    .default(null),
  timeZone: z.string().nullable().default(null),
  mailsNewsletter: z.boolean().optional(),
  createdAt: z.date().optional(),
});

type AccountInput = z.input<typeof createAccountInput>;

/**
 * Validates a new account and hashes its password; the function it returns stores the account in a write, and throws
 * `conflict`.
 */
export async function prepareAccount(
  services: Services,
  given: AccountInput,
): Promise<(tx: Connection) => Promise<UserRow>> {
  const input = parseInput(createAccountInput, given);
  const { password, isVerified, freeMembership, createdAt, ...plain } = input;
  const passwordHash = await services.passwords.hash(password);
  const now = createdAt ?? services.clock.now();
  return async (tx) => {
    const taken = await tx.query.users.findFirst({ where: eq(users.email, input.email) });
    if (taken) throw conflict(`${shownAddress(input.email)} has an account already.`);
    return storeAccount(tx, services, {
      ...plain,
      passwordHash,
      hasCoachPassword: isCoachPassword(password),
      isVerified,
      subscriptionStatus: input.subscriptionTier ? "active" : null,
      freeMembershipTier: freeMembership?.tier ?? null,
      freeMembershipUntil: freeMembership?.until ?? null,
      createdAt: now,
    });
  };
}

/**
 * Creates an account for seeding and setup; no request can reach it. Throws `invalid`, or `conflict` if the address
 * has an account.
 */
export async function createAccount(services: Services, given: AccountInput): Promise<UserRow> {
  return services.db.write(await prepareAccount(services, given));
}
