import { at, before, day } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import { setGoalFor, setOwnGoal } from "#app/features/training/goals/goals.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** The pro member's two goals: their own, and one from their coach. */
export async function seedGoals(services: Services, coach: Member, member: Member): Promise<void> {
  const today = localDate(services.clock.now(), member.timeZone);
  const then = at(services, before(services.clock.now(), 21 * day));
  await setOwnGoal(then, member, { kind: "ppr", shotType: "push", target: 9, dueOn: addDays(today, 42) });
  await setGoalFor(then, coach, { userId: member.id, kind: "drills", target: 4, dueOn: addDays(today, 63) });
}
