import { at, before, day } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { addBag } from "#app/features/training/gear/bags.server.ts";
import type { Services } from "#app/services/services.server.ts";

const bags = [
  { name: "Cedar Creek Carpet", firstSide: "Slick", secondSide: "Carpet", speed: 6 },
  { name: "Blue Heron Fast", firstSide: "Fast", secondSide: "Sticky", speed: 8 },
] as const;

/** How one log was thrown. */
export type SeededGear = {
  bagId: string;
  throwingStyle: "flat_spin" | "angled_spin";
  place: "indoors" | "outdoors";
};

/**
 * A member's two sets of bags, and how each log was thrown: first with the slow bags, then increasingly with the fast
 * ones.
 */
export async function seedBags(services: Services, member: Member, days: number) {
  const then = at(services, before(services.clock.now(), days * day));
  const slow = await addBag(then, member, bags[0]);
  const fast = await addBag(then, member, bags[1]);
  return ({ daysAgo, turn }: { daysAgo: number; turn: number }): SeededGear => {
    const isFast = turn % 3 === 0 || daysAgo < days / 2;
    return {
      bagId: isFast ? fast.id : slow.id,
      throwingStyle: turn % 5 === 0 ? "angled_spin" : "flat_spin",
      place: turn % 4 === 1 ? "indoors" : "outdoors",
    };
  };
}
