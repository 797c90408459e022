import { drillTarget } from "#app/features/training/completions/target-words.ts";
import { WeekStrip } from "#app/features/training/drills/week/week-strip.tsx";
import { LogResult } from "#app/features/training/log-sheet/log-result.tsx";
import { drillPage } from "#app/features/training/stats/addresses.ts";
import { drillDialog, drillsTab, entryDialog, stripDay } from "./addresses.ts";
import { findNextDrill } from "./next-drill.ts";
import type { Plan } from "./plan.ts";

const runWords = (weeks: number) =>
  weeks === 1 ? "Your first week with practice" : `${weeks} weeks in a row with practice`;

function nextOf(plan: Plan) {
  const next = findNextDrill(plan);
  if (!next) return [];
  const { id, title, category, lastTime } = next.drill;
  return [{ title, category, when: next.when, target: drillTarget(lastTime), href: drillDialog(id) }];
}

type Logged = NonNullable<Plan["logged"]>;

/** This week with the new log marked, and the weeks in a row unless they were said. */
function Week({
  days,
  legend,
  weeksInRow,
  milestones,
}: Pick<Logged, "days" | "legend" | "weeksInRow" | "milestones">) {
  const run = runWords(weeksInRow ?? 0);
  return (
    <div>
      <WeekStrip days={days} legend={legend} hrefOf={stripDay} />
      {weeksInRow !== null && weeksInRow > 0 && !milestones.includes(run) && (
        <p className="mt-2 text-center font-bold">{run}</p>
      )}
    </div>
  );
}

/** The log in the address, as the page after it shows it. */
export function Result({ plan }: { plan: Plan }) {
  const { logged } = plan;
  if (!logged) return null;
  const canChange = plan.log.some(({ id }) => id === logged.id);
  return (
    <LogResult
      logged={{ ...logged, title: logged.drillTitle }}
      next={nextOf(plan)}
      editHref={canChange ? entryDialog(logged.id) : null}
      allHref={logged.hasNumbers ? drillPage(logged.drillId, "progress") : null}
      undoAction={
        canChange && logged.canUndo ? `${drillsTab}&logged=${logged.id}&form=delete-completion` : null
      }
      closeHref={drillsTab}
      week={<Week {...logged} />}
      milestones={logged.milestones}
      goals={logged.goals}
    />
  );
}
