import { and, isNotNull, isNull, type SQL } from "drizzle-orm";
import { isNoCoach } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { users } from "#db/schema/users.ts";
import type { MemberFilter } from "./schema.ts";

/** Members who have nothing to sign in with, so that they never have: imported, or bought in the store. */
export const neverSignedIn = (services: Pick<Services, "config">): SQL | undefined =>
  and(isNull(users.passwordHash), isNull(users.googleSubject), isNoCoach(services));

/** What the sign-in filter of a list lets through. */
export function ofAccess(
  services: Pick<Services, "config">,
  access: MemberFilter["access"],
): SQL | undefined {
  if (access === "all") return undefined;
  const { invitedAt } = users;
  const wanted = { never: undefined, invited: isNotNull(invitedAt), uninvited: isNull(invitedAt) }[access];
  return and(neverSignedIn(services), wanted);
}
