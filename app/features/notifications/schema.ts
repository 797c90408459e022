import { z } from "zod";
import { tiers } from "#app/features/entitlements/rules.ts";
import { opaqueId, requiredText } from "#app/features/fields.ts";
import { messages } from "./messages.ts";

/** What telling members something takes; `targetTier` is whom (admin document, section 3). */
export const notificationInput = z.object({
  title: requiredText(messages.missing, 200),
  message: requiredText(messages.missing, 5000),
  targetTier: z.enum(["all", ...tiers]).default("all"),
});

/** Which notification. */
export const oneNotification = z.object({ id: opaqueId });
