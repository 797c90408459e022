import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";

/** The first name of the member's coach (D32); null without one. */
export function nameOwnCoach(
  { config }: Pick<Services, "config">,
  { assignedCoach }: Pick<Member, "assignedCoach">,
): string | null {
  const name = config.coaches.find(({ key }) => key === assignedCoach)?.name;
  return name?.split(" ")[0] ?? null;
}
