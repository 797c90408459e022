import { z } from "zod";
import { opaqueId, optionalText, requiredText } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";

/** What the contact form takes. `website` is a trap: people do not see it, programs that fill in every field do. */
export const contactInput = z.object({
  name: requiredText(messages.nameMissing, 200),
  email: requiredText(messages.emailMissing, 254, messages.emailInvalid).pipe(z.email(messages.emailInvalid)),
  message: requiredText(messages.messageMissing, 5_000, messages.messageTooLong),
  website: optionalText(),
});

/** What answering a message takes. */
export const respondInput = z.object({
  submissionId: opaqueId,
  response: requiredText(messages.responseMissing, 10_000),
});

/** Which message. */
export const oneContactMessage = z.object({ id: opaqueId });

/** What the coaches' list of messages is narrowed by; what makes no sense counts as nothing. */
export const contactFilter = z.object({
  search: z.string().trim().max(200).catch(""),
  status: z.enum(["all", "pending", "responded"]).catch("all"),
  sort: z.enum(["newest", "oldest"]).catch("newest"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

/** See {@link contactFilter}. */
export type ContactFilter = z.output<typeof contactFilter>;
