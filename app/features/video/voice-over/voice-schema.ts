import { z } from "zod";
import { checkBox, opaqueId, shortList, wholeNumber } from "#app/features/base/fields.ts";
import { bounds } from "#app/features/video/reviews/drawing/shapes.ts";
import { shape } from "#app/features/video/reviews/schema.ts";
import { messages } from "#app/features/video/voices/messages.ts";
import { limits } from "#app/features/video/voices/rules.ts";

const ms = z.number().int().min(0).max(36_000_000);
const moment = { t: ms, at: ms };

const event = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(["play", "pause", "seek", "moment", "clear"]), ...moment }),
  z.strictObject({ kind: z.literal("rate"), rate: z.number().min(0.05).max(4), ...moment }),
  z.strictObject({
    kind: z.literal("draw"),
    shapes: shortList(z.array(shape).max(bounds.shapes)),
    ...moment,
  }),
]);

/** A list, or its JSON from a form. */
function fromForm(value: unknown): unknown {
  if (value === undefined || value === null || value === "") return [];
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const events = z
  .preprocess(
    fromForm,
    shortList(z.array(event, messages.eventsUnreadable).max(limits.events, messages.eventsUnreadable)),
  )
  .transform((list) => list.sort((a, b) => a.t - b.t));

const length = { missing: "durationMs is missing", range: "durationMs is a whole number of milliseconds" };

/**
 * A recording for a request's review: its events, its length as far as the sender knows, and whether to put it on the
 * desk's draft.
 */
export const reviewVoiceFields = {
  submissionId: opaqueId,
  events,
  durationMs: wholeNumber(length, 0, 36_000_000).nullish(),
  onDesk: checkBox,
};
