import { z } from "zod";
import { addDays, isLocalDate, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { decimal, editedVersion, formKey, opaqueId } from "#app/features/base/fields.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { messages } from "./messages.ts";

/** What a goal can be about. */
export const goalKinds = ["ppr", "drills"] as const;

const target = decimal({ missing: messages.targetMissing, range: messages.pprRange }, 0, 50);
const dueOn = z.string(messages.dueMissing).refine(isLocalDate, messages.dueMissing);

/** A number that fits the kind of goal: points per round, or drills per week. */
function requireTarget(goal: { kind: "ppr" | "drills"; target: number }, ctx: z.RefinementCtx): void {
  const isPossible =
    goal.kind === "ppr"
      ? goal.target > 0 && goal.target <= 12
      : Number.isInteger(goal.target) && goal.target >= 1;
  if (isPossible) return;
  const message = goal.kind === "ppr" ? messages.pprRange : messages.drillsRange;
  ctx.addIssue({ code: "custom", message, path: ["target"] });
}

const fields = {
  kind: z.enum(goalKinds, messages.kindMissing),
  shotType: z
    .union([z.enum(shotCategories), z.literal("")], messages.kindMissing)
    .nullish()
    .transform((shot) => shot || null),
  target,
  dueOn,
  formKey,
};

/** Input for setting a goal; a drills-per-week goal has no single shot. */
export const goalInput = z.object(fields).superRefine(requireTarget);

/** Input for a coach's goal for a member. */
export const memberGoalInput = z.object({ userId: opaqueId, ...fields }).superRefine(requireTarget);

/** The editable fields of a goal, with their labels (D57). */
export const goalFields = { target: "Goal", dueOn: "By" } as const;

/** Input for changing a goal: another number, another date, or both. */
export const moveGoalInput = z.object({ id: opaqueId, version: editedVersion, target, dueOn });

export const oneMember = z.object({ userId: opaqueId });

/** The first and last allowed due date for a new goal: a week and two years from today. */
export const dueDays = (today: LocalDate) => ({ first: addDays(today, 7), last: addDays(today, 730) });
