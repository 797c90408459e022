import { LogResult } from "#app/features/training/log-sheet/log-result.tsx";
import { WeekStrip } from "#app/features/training/log-sheet/week-strip.tsx";
import { drillDialog, drillsTab, entryDialog } from "./addresses.ts";
import { findNextDrill } from "./next-drill.ts";
import type { Plan } from "./plan.ts";

function nextOf(plan: Plan) {
  const next = findNextDrill(plan);
  if (!next) return null;
  const { id, title, category } = next.drill;
  return { title, category, when: next.when, href: drillDialog(id) };
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
      undoAction={canChange ? `${drillsTab}&form=delete-completion` : null}
      closeHref={drillsTab}
      week={<WeekStrip today={plan.today} doneOn={plan.doneOn} weeksInRow={plan.weeksInRow} />}
    />
  );
}
