import { at, before, day } from "#app/demo/times.ts";
import type { Member } from "#app/features/base/actor.ts";
import { readNewestWeek, saveTemplate } from "#app/features/training/templates/manage.server.ts";
import type { Services } from "#app/services/services.server.ts";

/** A week of the plan, saved as a template for Elite and Pro. */
export async function seedTemplate(services: Services, coach: Member): Promise<void> {
  const then = at(services, before(services.clock.now(), 7 * day));
  await saveTemplate(then, coach, {
    sourceUserId: "general",
    week: await readNewestWeek(then, coach),
    title: "Back after a break",
    description: "One steady week to find your line again. Short sessions, nothing on tired arms.",
    tier: "elite",
  });
}
