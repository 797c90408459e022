import { z } from "zod";
import {
  checkBox,
  editedVersion,
  idList,
  opaqueId,
  optionalText,
  requiredText,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { paidTiers } from "#app/features/base/tiers.ts";
import { messages } from "./messages.ts";

export const oneTemplate = z.object({ id: opaqueId });

const week = wholeNumber({ missing: messages.weekMissing, range: messages.weekRange }, 1, 520);

const words = z.object({
  title: requiredText(messages.titleMissing, 200),
  description: optionalText(1000),
  tier: z.enum(paidTiers, messages.tierMissing),
});

/** A week of the general plan, or of one member, to save as a template. */
export const saveTemplateInput = words.extend({
  sourceUserId: z
    .string()
    .max(128)
    .nullish()
    .transform((id) => (id && id !== "general" ? id : null)),
  week,
});

/** The editable parts of a template; its drills don't change. */
export const changeTemplateInput = words.extend({ id: opaqueId, version: editedVersion });

/** The editable fields of a template, with their labels on screen. */
export const templateFields = {
  title: "Title",
  description: "What it is for",
  tier: "Who sees it",
} as const;

/**
 * Who gets a template: members, plans, or both; `week` is the plan's own number (D18c). `confirmDouble` assigns existing drills
 * a second time, `onlyNew` skips them.
 */
export const assignTemplateInput = z.object({
  id: opaqueId,
  week,
  memberIds: idList,
  allElite: checkBox,
  allPro: checkBox,
  confirmDouble: checkBox,
  onlyNew: checkBox,
});
