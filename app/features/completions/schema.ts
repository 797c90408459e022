import { z } from "zod";
import { decimal, formKey, opaqueId, optionalText, wholeNumber } from "#app/features/fields.ts";
import { messages } from "./messages.ts";

/** What logging a drill takes: whole rounds 1 to 200, points per round 0 to 12 (D23), and the form's one-time key (D24). */
export const completeDrillInput = z.object({
  drillId: opaqueId,
  roundsThrown: wholeNumber({ missing: messages.roundsMissing, range: messages.roundsRange }, 1, 200),
  ppr: decimal({ missing: messages.pprMissing, range: messages.pprRange }, 0, 12),
  notes: optionalText(2000),
  formKey,
});
