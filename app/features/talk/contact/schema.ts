import { z } from "zod";
import { asciiAddress } from "#app/features/base/email-address.ts";
import { opaqueId, optionalText, pageNumber, requiredText } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";

/** Contact form input. `website` is a trap: people don't see it, but programs that fill in every field do. */
export const contactInput = z.object({
  name: requiredText(messages.nameMissing, 200),
  email: requiredText(messages.emailMissing, 254, messages.emailInvalid)
    .transform(asciiAddress)
    .pipe(z.email(messages.emailInvalid)),
  message: requiredText(messages.messageMissing, 5_000, messages.messageTooLong),
  website: optionalText(),
});

/** Input for answering a message. */
export const respondInput = z.object({
  submissionId: opaqueId,
  response: requiredText(messages.responseMissing, 10_000),
});

export const oneContactMessage = z.object({ id: opaqueId });

/** The filter of the coaches' message list; invalid values are ignored. */
export const contactFilter = z.object({
  search: z.string().trim().max(200).catch(""),
  status: z.enum(["all", "pending", "snoozed", "responded"]).catch("all"),
  sort: z.enum(["waiting", "newest", "oldest"]).catch("waiting"),
  page: pageNumber,
});

/** See {@link contactFilter}. */
export type ContactFilter = z.output<typeof contactFilter>;
