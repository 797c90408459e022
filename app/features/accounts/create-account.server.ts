import { like } from "drizzle-orm";
import { z } from "zod";
import { conflict } from "#app/errors.ts";
import { tiers } from "#app/features/entitlements/rules.ts";
import { optionalText, requiredText } from "#app/features/fields.ts";
import { parseInput } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { freeUserName, suggestUserName } from "./rules.ts";

const createAccountInput = z.object({
  email: z.email("Please enter a valid email address").toLowerCase(),
  firstName: requiredText("The first name is missing", 100),
  lastName: requiredText("The last name is missing", 100),
  phoneNumber: optionalText(40),
  password: z.string().min(6, "Password must be at least 6 characters long").max(128),
  isVerified: z.boolean().default(false),
  subscriptionTier: z.enum(tiers).nullable().default(null),
  freeMembership: z
    .object({ tier: z.enum(tiers), until: z.date() })
    .nullable()
    .default(null),
  timeZone: z.string().nullable().default(null),
  createdAt: z.date().optional(),
});

/** Finds a user name nobody has, from the person's names (D8). Call it inside the write that stores it. */
async function deriveUserName(tx: Connection, firstName: string, lastName: string): Promise<string> {
  const suggestion = suggestUserName(firstName, lastName);
  const rows = await tx
    .select({ userName: users.userName })
    .from(users)
    .where(like(users.userName, `${suggestion}%`));
  return freeUserName(suggestion, new Set(rows.map((row) => row.userName)));
}

/**
 * Makes an account from the box's own side: seeding and set-up. Nobody can reach it from the net.
 * Throws `invalid`, or `conflict` when the address has an account.
 */
export async function createAccount(
  services: Services,
  given: z.input<typeof createAccountInput>,
): Promise<UserRow> {
  const input = parseInput(createAccountInput, given);
  const { db, clock, ids, passwords } = services;
  const passwordHash = await passwords.hash(input.password);
  const now = input.createdAt ?? clock.now();
  return db.write(async (tx) => {
    const taken = await tx.query.users.findFirst({ where: (u, { eq }) => eq(u.email, input.email) });
    if (taken) throw conflict(`${input.email} has an account already.`);
    const [row] = await tx
      .insert(users)
      .values({
        id: ids.id(),
        email: input.email,
        userName: await deriveUserName(tx, input.firstName, input.lastName),
        firstName: input.firstName,
        lastName: input.lastName,
        phoneNumber: input.phoneNumber,
        passwordHash,
        emailVerifiedAt: input.isVerified ? now : null,
        timeZone: input.timeZone,
        subscriptionTier: input.subscriptionTier,
        subscriptionStatus: input.subscriptionTier ? "active" : null,
        freeMembershipTier: input.freeMembership?.tier ?? null,
        freeMembershipUntil: input.freeMembership?.until ?? null,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error("The account was not stored");
    return row;
  });
}
