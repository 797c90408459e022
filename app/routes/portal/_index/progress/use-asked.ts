import { useLocation } from "react-router";
import { readRounds } from "#app/features/training/log-sheet/rounds/round-choices.ts";
import type { Plan } from "./plan.ts";

/** What an address asks for: a drill's log sheet, or an entry's form. */
export function readAsked(plan: Plan, search: string) {
  const params = new URLSearchParams(search);
  const [complete, edit] = [params.get("complete"), params.get("edit")];
  return {
    drill: plan.drills.find(({ id }) => id === complete) ?? null,
    rounds: readRounds(params.get("rounds")),
    entry: plan.log.find(({ id }) => id === edit) ?? null,
  };
}

/** What the current address asks for. */
export const useAsked = (plan: Plan) => readAsked(plan, useLocation().search);
