import { z } from "zod";
import { opaqueId, pageNumber, requiredText } from "#app/features/base/fields.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { packageViews } from "#app/features/people/roster/package-views.ts";
import { messages } from "./messages.ts";

/** Input for a notification; `targetTier` is who gets it (contract, "Input"). */
export const notificationInput = z.object({
  title: requiredText(messages.missing, 200),
  message: requiredText(messages.missing, 5000),
  targetTier: z.enum(["all", ...tiers], messages.targetUnknown).default("all"),
});

export const oneNotification = z.object({ id: opaqueId });

/** The filter of the coaches' notification list; invalid values are ignored. */
export const broadcastFilter = z.object({
  view: z.enum(packageViews).catch("admin"),
  search: z.string().trim().max(200).catch(""),
  page: pageNumber,
});
