import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { readOwnPlan } from "#app/features/training/completions/own-plan.server.ts";
import { drillTarget } from "#app/features/training/completions/target-words.ts";
import { capitalized, dayFromToday, nextDrill } from "#app/features/training/drills/week/week-days.ts";
import type { Services } from "#app/services/services.server.ts";
import { readNews } from "./news.server.ts";

/** The plan's next drill, with the last result to beat; null if there is none. */
async function readNextDrill(services: Services, actor: Member, today: string) {
  const plan = { drills: await readOwnPlan(services, actor), startsOn: actor.planStartsOn };
  const next = nextDrill(plan, today);
  if (!next) return null;
  const day = dayFromToday(next.dayOfWeek, today);
  return {
    title: next.title,
    category: next.category,
    when: `${capitalized(day)} · ${next.estimatedTime} min`,
    target: drillTarget(next.lastTime),
    isToday: day === "today",
    href: `/portal/log?complete=${next.id}`,
  };
}

/** The lesson to watch next, which has no number; null once all are watched. */
async function readNextLesson(services: Services, actor: Member) {
  const { lesson } = await readNews(services, actor, {});
  if (!lesson) return null;
  const href = `/portal?tab=content&watch=${lesson.id}&from=dashboard`;
  return { title: lesson.title, category: null, when: "Your next lesson", target: null, isToday: true, href };
}

/** What a member does next on their plan: the next drill, or without drills the next lesson; null if nothing is planned. */
export async function readNextStep(services: Services, actor: Member) {
  return isAllowed(actor, "listWeeklyDrills")
    ? readNextDrill(services, actor, localDate(services.clock.now(), actor.timeZone))
    : readNextLesson(services, actor);
}
