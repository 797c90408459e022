import { z } from "zod";
import { checkBox, formKey, idList, opaqueId, requiredText, shortList } from "#app/features/base/fields.ts";
import { changeTierInput, freeMembershipInput } from "#app/features/people/entitlements/schema.ts";
import { messages as rosterWords } from "#app/features/people/roster/messages.ts";
import { assignCoachesInput } from "#app/features/people/roster/schema.ts";
import { longestMessage } from "#app/features/talk/messages/rules.ts";
import { practiceNoteInput } from "#app/features/talk/notes/schema.ts";
import { messages } from "./messages.ts";

/** How many members one act changes, so that it ends within a request. */
export const mostAtOnce = 500;

/** What can be done with several members together. */
export const bulkActs = ["plan", "free", "coach", "invite", "note", "message"] as const;

/** One of {@link bulkActs}. */
export type BulkAct = (typeof bulkActs)[number];

/** The members of an act: a field each, or all in one, separated by spaces, so that a form needs one field for 500. */
const userIds = z
  .preprocess((value) => (typeof value === "string" ? value.split(" ").filter(Boolean) : value), idList)
  .refine((ids) => ids.length > 0, rosterWords.noneSelected)
  .refine((ids) => ids.length <= mostAtOnce, messages.tooMany);

/** Whose dry run to show. */
export const previewInput = z.object({ userIds: shortList(z.array(opaqueId).max(mostAtOnce)) });

/** One plan for several; `lower` includes those whose plan it would lower. */
export const plansInput = z.object({ userIds, tier: changeTierInput.shape.tier, lower: checkBox });

/** One free membership for several; `lower` includes those who pay for more. */
export const freeInput = z.object({
  userIds,
  tier: freeMembershipInput.shape.tier,
  expirationDate: freeMembershipInput.shape.expirationDate,
  lower: checkBox,
});

/** One coach for several. */
export const coachesInput = z.object({ userIds, assignedCoach: assignCoachesInput.shape.assignedCoach });

/** Those who have never signed in, to be invited. */
export const invitationsInput = z.object({ userIds });

/** One note to several. */
export const notesInput = practiceNoteInput.omit({ userId: true }).extend({ userIds });

/** One message to several, each in their own thread, under one send. */
export const messagesInput = z.object({
  userIds,
  text: requiredText(messages.noText, longestMessage),
  sendKey: formKey,
});
