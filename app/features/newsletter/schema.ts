import { z } from "zod";
import { requiredText } from "#app/features/fields.ts";
import { messages } from "./messages.ts";

/** What subscribing takes. Addresses are compared in lower case. */
export const newsletterInput = z.object({
  email: requiredText(messages.missing, 254, messages.invalid)
    .pipe(z.email(messages.invalid))
    .transform((email) => email.toLowerCase()),
});

/** The secret of a confirmation link. */
export const confirmationInput = z.object({ token: z.string(messages.deadLink).min(1, messages.deadLink) });

/** The signed part of an unsubscribe link. */
export const unsubscribeInput = z.object({ token: z.string(messages.wrongLink).min(1, messages.wrongLink) });
