import { z } from "zod";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import { opaqueId, optionalText } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";

const given = z.object({
  memberId: opaqueId,
  kind: z.enum(["task", "strategy"], messages.kindUnknown).default("task"),
  drillId: optionalText(128),
  text: optionalText(1000, messages.textLong),
  dueOn: optionalText(20).refine((date) => date === null || isLocalDate(date), messages.dueOn),
});

/** Homework from a coach: a drill, text, or both; a strategy session has an agenda and a date, and no drill. */
export const handInput = given.superRefine(({ kind, drillId, text, dueOn }, context) => {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (kind === "strategy" && !text) fault("text", messages.agendaMissing);
  if (kind === "strategy" && !dueOn) fault("dueOn", messages.dayMissing);
  if (kind === "task" && !text && !drillId) fault("text", messages.nothingGiven);
});

export const oneHomework = z.object({ homeworkId: opaqueId });

export const homeworkOf = z.object({ memberId: opaqueId });

export const removalInput = z.object({ actId: opaqueId });
