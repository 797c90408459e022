import { z } from "zod";
import { checkBox, editedVersion } from "#app/features/base/fields.ts";

const words = "This browser's address for notifications can't be read.";

/** A browser's push subscription: its address, and two keys in base64url. */
export const subscribeInput = z.object({
  endpoint: z.url({ error: words }).max(1000, words),
  p256dh: z.string(words).regex(/^[\w-]{87}=?$/, words),
  auth: z.string(words).regex(/^[\w-]{22}(==)?$/, words),
});

/** The browser to stop notifying. */
export const endpointInput = subscribeInput.pick({ endpoint: true });

/** Which kinds are wanted. */
export const kindsInput = z.object({
  review: checkBox,
  message: checkBox,
  call: checkBox,
  video: checkBox,
  evening: checkBox,
  version: editedVersion,
});

/** What is edited with them, by its label on screen (D57). */
export const kindsField = { kinds: "Notify me of" } as const;
