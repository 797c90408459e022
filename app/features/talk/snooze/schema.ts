import { z } from "zod";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";
import { snoozedKinds } from "./rules.ts";

/** One thing that waits for a coach. */
export const oneWaiting = z.object({ kind: z.enum(snoozedKinds, messages.kindUnknown), id: opaqueId });

/** What to put off, and until which day of the club. */
export const snoozeInput = oneWaiting.extend({
  until: z.string(messages.dayMissing).trim().refine(isLocalDate, messages.dayMissing),
});
