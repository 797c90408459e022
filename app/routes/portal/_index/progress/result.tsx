import { usualRounds } from "#app/features/training/completions/rules.ts";
import { drillTarget } from "#app/features/training/completions/target-words.ts";
import { WeekStrip } from "#app/features/training/drills/week/week-strip.tsx";
import { LogResult } from "#app/features/training/log-sheet/log-result.tsx";
import { drillPage } from "#app/features/training/stats/addresses.ts";
import { keepTyped } from "#app/ui/draft/typed-here.ts";
import { freshKey } from "#app/ui/form/fresh-key.ts";
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

/** An entry as its log sheet keeps it on this device. */
function sheetOf({ rounds, roundsThrown, ppr, notes, gear, earlier, completedAt }: Logged) {
  const planned = earlier.at(-1)?.roundsThrown ?? usualRounds;
  const fields = {
    way: rounds ? "rounds" : "quick",
    roundsThrown: String(rounds ? planned : roundsThrown),
    ppr: rounds ? "" : String(ppr),
    notes: notes ?? "",
    thrownAt: completedAt.toISOString(),
    planned: String(Math.max(planned, rounds?.length ?? 0)),
    rounds: String(rounds?.length ?? 0),
  };
  const counts = (rounds ?? []).flatMap(({ in: inside, on }, index) => [
    [`in${index + 1}`, String(inside)],
    [`on${index + 1}`, String(on)],
  ]);
  const chosen = Object.entries(gear).map(([name, value]) => [name, value ?? ""]);
  return { fields: [...Object.entries(fields), ...counts, ...chosen], key: freshKey(), base: "" };
}

/** Leads Undo back to the log sheet, with what was typed there. */
function undoInto(logged: Logged, form: HTMLFormElement): void {
  const returnTo = form.elements.namedItem("returnTo") as HTMLInputElement;
  returnTo.value = drillDialog(logged.drillId);
  void keepTyped(`log:${logged.drillId}`, sheetOf(logged));
}

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
      onUndo={(event) => undoInto(logged, event.currentTarget)}
      closeHref={drillsTab}
      week={<Week {...logged} />}
      milestones={logged.milestones}
      goals={logged.goals}
    />
  );
}
