import { z } from "zod";
import { optionalText, requiredText } from "#app/features/fields.ts";
import { messages } from "./messages.ts";

/** What the contact form takes. `website` is a trap: people do not see it, programs that fill in every field do. */
export const contactInput = z.object({
  name: requiredText(messages.nameMissing, 200),
  email: requiredText(messages.emailMissing, 254, messages.emailInvalid).pipe(z.email(messages.emailInvalid)),
  message: requiredText(messages.messageMissing, 5_000, messages.messageTooLong),
  website: optionalText(),
});
