import { z } from "zod";
import { checkBox, requiredText } from "#app/features/fields.ts";
import { messages } from "./messages.ts";

/** What signing in takes: `email` is an e-mail address or a user name. The password is compared byte for byte (D9). */
export const signInInput = z.object({
  // No upper limits: what is too long to be anybody's is wrong like any other (D10).
  email: requiredText(messages.missing, Number.POSITIVE_INFINITY),
  password: z.string({ error: messages.missing }).min(1, messages.missing),
  rememberMe: checkBox,
});
