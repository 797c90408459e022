import { eq } from "drizzle-orm";
import { z } from "zod";
import { opaqueId } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { isAdministrator } from "#app/features/people/accounts/rules.ts";
import { effectiveTier } from "#app/features/people/entitlements/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import type { Standing } from "./standing.ts";

/** Whether the member leaves, and the plan they have at that time as known today; a coach's account has everything. */
export const standingOf = ({ config }: Pick<Services, "config">, member: UserRow, at: Date): Standing => ({
  leavesOn: member.deleteAfter,
  tier: isAdministrator(member, config.adminEmails) ? "pro" : effectiveTier(member, at),
});

/** How a member stands now; null for an unknown one. */
export const readStanding = operation(
  "listMembers",
  z.object({ userId: opaqueId }),
  async function readStanding(services, _actor, { userId }) {
    const row = await services.db.read.query.users.findFirst({ where: eq(users.id, userId) });
    return row ? standingOf(services, row, services.clock.now()) : null;
  },
);
