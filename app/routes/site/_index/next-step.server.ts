import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { readNews } from "#app/features/club/dashboard/news.server.ts";
import { announceAddress, readChecklist } from "#app/features/club/site/checklist.server.ts";
import { countWork, type WorkCounts } from "#app/features/club/today/work-counts.server.ts";
import { readOwnPlan } from "#app/features/training/completions/own-plan.server.ts";
import { dayFromToday, nextDrill } from "#app/features/training/drills/week/week-days.ts";
import type { Services } from "#app/services/services.server.ts";

/** The next thing to do, on the first screen: a sentence and a link. */
export type NextStep = { words: string; label: string; href: string };

const counted = (many: number, one: string, several: string) => `${many} ${many === 1 ? one : several}`;

const nothingWaits = "Nothing is waiting.";

/** Such as "3 videos to review, 1 is overdue. 5 more wait."; without videos, what else waits. Together it is Today's number. */
function workWords({ videos, lateVideos, threads, contacts, waiting }: WorkCounts): string {
  const more = (named: number) =>
    waiting > named ? ` ${counted(waiting - named, "more waits", "more wait")}.` : "";
  if (videos > 0) {
    const late = lateVideos > 0 ? `, ${counted(lateVideos, "is", "are")} overdue` : "";
    return `${counted(videos, "video to review", "videos to review")}${late}.${more(videos)}`;
  }
  const messages = threads + contacts;
  if (messages === 0)
    return waiting > 0 ? `${counted(waiting, "thing waits", "things wait")}.` : nothingWaits;
  return `${counted(messages, "message needs", "messages need")} a reply.${more(messages)}`;
}

async function readNextDrill(services: Services, actor: Member): Promise<NextStep | null> {
  if (!isAllowed(actor, "listWeeklyDrills")) return null;
  const today = localDate(services.clock.now(), actor.timeZone);
  const drills = await readOwnPlan(services, actor);
  const next = nextDrill({ drills, startsOn: actor.planStartsOn }, today);
  if (!next) return null;
  const when = dayFromToday(next.dayOfWeek, today);
  const isToday = when === "today";
  return {
    words: isToday ? `Your drill today: ${next.title}.` : `Your next drill, ${when}: ${next.title}.`,
    label: "Complete Drill",
    href: `/portal/log?complete=${next.id}`,
  };
}

/** On a plan without drills: the next lesson, and practice once the first one is watched. */
function nextLesson({ lesson, firstSteps: steps }: Awaited<ReturnType<typeof readNews>>): NextStep {
  const isLogDue = steps?.hasWatched && !steps.hasLogged;
  if (lesson && !isLogDue) {
    const isFirst = steps?.hasWatched === false && !steps.hasLogged;
    const words = `Your ${isFirst ? "first" : "next"} lesson: ${lesson.title}.`;
    return { words, label: "Watch Tutorial", href: `/portal?tab=content&watch=${lesson.id}` };
  }
  const words = isLogDue ? "Log your first practice." : "Ten honest rounds today?";
  return { words, label: "Log Practice", href: "/portal/practice" };
}

/** Where a coach continues opening the club; null once its first member has joined. */
async function readOpening(services: Services, actor: Member): Promise<NextStep | null> {
  const { steps, doneCount, askedCount } = await readChecklist(services, actor);
  if (steps.some(({ href, isDone }) => href === announceAddress && isDone)) return null;
  return {
    words: `Open your club: ${doneCount} of ${askedCount} done.`,
    label: "See what's left",
    href: "/admin/site",
  };
}

async function readWork(services: Services, actor: Member): Promise<NextStep> {
  const words = workWords(await countWork(services, actor));
  const opening = words === nothingWaits ? await readOpening(services, actor) : null;
  return opening ?? { words, label: "Open Today", href: "/admin" };
}

/**
 * What a signed-in visitor does next: the coach's queue, the member's drill, or without drills the next lesson; and whether
 * they are new.
 */
export async function readNextStep(
  services: Services,
  actor: Member,
): Promise<{ isNew: boolean; next: NextStep }> {
  if (actor.isAdmin) return { isNew: false, next: await readWork(services, actor) };
  const news = await readNews(services, actor);
  const next = (await readNextDrill(services, actor)) ?? nextLesson(news);
  return { isNew: news.firstSteps !== null, next };
}
