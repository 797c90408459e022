import type { ComponentProps } from "react";
import type { GoalsToday } from "#app/features/training/goals/goals-today.server.ts";
import { LogResult } from "#app/features/training/log-sheet/log-result.tsx";
import { shotPage } from "#app/features/training/stats/addresses.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import type { LoggedPractice } from "./logged-practice.server.ts";
import { practiceTitle } from "./practice-words.ts";

type Props = {
  logged: LoggedPractice;
  /** What to do next, with the number to beat. */
  next: ComponentProps<typeof LogResult>["next"];
  goals: GoalsToday;
  milestones: readonly string[];
  here: string;
};

/** What practice without a drill came to, and where to go from there. */
export function PracticeDone({ logged, next, goals, milestones, here }: Props) {
  const { id, category, isOpen, canUndo, hasNumbers } = logged;
  return (
    <LogResult
      logged={{
        ...logged,
        title: practiceTitle(category),
        first: "Your first one. Next time you'll see how it compares.",
        lastAsGoodOn: null,
      }}
      next={next}
      editHref={isOpen ? `${here}?edit=${id}` : null}
      allHref={hasNumbers ? shotPage(category) : null}
      undoAction={isOpen && canUndo ? `${here}?logged=${id}&form=delete-practice` : null}
      closeHref={here}
      milestones={milestones}
      goals={goals}
      week={
        <div className="grid gap-2 sm:grid-cols-2">
          <Link to="/portal" className={buttonClass({ variant: "primary", wide: true })}>
            Go to the Dashboard
          </Link>
          <Link to={here} className={buttonClass({ wide: true })}>
            Log another
          </Link>
        </div>
      }
    />
  );
}
