import { z } from "zod";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { pageNumber, requiredText } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";

/** Input for subscribing. Addresses are compared in lowercase. */
export const newsletterInput = z.object({
  email: requiredText(messages.missing, 254, messages.invalid)
    .transform(asciiAddress)
    .pipe(z.email(messages.invalid))
    .transform((email) => email.toLowerCase()),
});

/** The secret of a confirmation link. */
export const confirmationInput = z.object({ token: z.string(messages.deadLink).min(1, messages.deadLink) });

/** The signed part of an unsubscribe link. */
export const unsubscribeInput = z.object({ token: z.string(messages.wrongLink).min(1, messages.wrongLink) });

/** The filter of the coaches' subscriber list; invalid values are ignored. */
export const subscriberFilter = z.object({
  search: z.string().trim().max(200).catch(""),
  status: z.enum(["all", "confirmed", "waiting"]).catch("all"),
  page: pageNumber,
});
