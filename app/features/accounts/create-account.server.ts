import { eq } from "drizzle-orm";
import { z } from "zod";
import { conflict } from "#app/errors.ts";
import { tiers } from "#app/features/entitlements/rules.ts";
import { optionalText, requiredText } from "#app/features/fields.ts";
import { parseInput } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { messages } from "./messages.ts";
import { isCoachPassword, passwordFault } from "./password-rules.ts";
import { storeAccount } from "./store-account.server.ts";

const createAccountInput = z.object({
  email: z.email(messages.emailInvalid).toLowerCase(),
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
  createdAt: z.date().optional(),
});

/**
 * Makes an account from the box's own side: seeding and set-up. Nobody can reach it from the net.
 * Throws `invalid`, or `conflict` when the address has an account.
 */
export async function createAccount(
  services: Services,
  given: z.input<typeof createAccountInput>,
): Promise<UserRow> {
  const input = parseInput(createAccountInput, given);
  const passwordHash = await services.passwords.hash(input.password);
  const now = input.createdAt ?? services.clock.now();
  return services.db.write(async (tx) => {
    const taken = await tx.query.users.findFirst({ where: eq(users.email, input.email) });
    if (taken) throw conflict(`${input.email} has an account already.`);
    return storeAccount(tx, services, {
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      phoneNumber: input.phoneNumber,
      passwordHash,
      hasCoachPassword: isCoachPassword(input.password),
      isVerified: input.isVerified,
      timeZone: input.timeZone,
      subscriptionTier: input.subscriptionTier,
      subscriptionStatus: input.subscriptionTier ? "active" : null,
      freeMembershipTier: input.freeMembership?.tier ?? null,
      freeMembershipUntil: input.freeMembership?.until ?? null,
      createdAt: now,
    });
  });
}
