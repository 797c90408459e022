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

type Given = z.input<typeof createAccountInput>;

/**
 * Does the part of making an account that may be refused for lack of time, and stores nothing: what it answers does that.
 * Throws `invalid` or `busy`.
 */
export async function prepareAccount(services: Services, given: Given): Promise<() => Promise<UserRow>> {
  const input = parseInput(createAccountInput, given);
  const passwordHash = await services.passwords.hash(input.password);
  return () => store(services, input, passwordHash);
}

/**
 * Makes an account from the box's own side: seeding and set-up. Nobody can reach it from the net.
 * Throws `invalid`, `busy`, or `conflict` when the address has an account.
 */
export async function createAccount(services: Services, given: Given): Promise<UserRow> {
  const storePrepared = await prepareAccount(services, given);
  return storePrepared();
}

function store(
  services: Services,
  input: z.output<typeof createAccountInput>,
  passwordHash: string,
): Promise<UserRow> {
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
      emailVerifiedAt: input.isVerified ? now : null,
      timeZone: input.timeZone,
      subscriptionTier: input.subscriptionTier,
      subscriptionStatus: input.subscriptionTier ? "active" : null,
      freeMembershipTier: input.freeMembership?.tier ?? null,
      freeMembershipUntil: input.freeMembership?.until ?? null,
      createdAt: now,
    });
  });
}
