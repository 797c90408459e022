import { z } from "zod";
import { checkBox, requiredText } from "#app/features/fields.ts";
import { messages } from "./messages.ts";

/** What signing in takes: `email` is an e-mail address or a user name. The password is compared byte for byte (D9). */
export const signInInput = z.object({
  email: requiredText(messages.missing, 320),
  password: z.string({ error: messages.missing }).min(1, messages.missing).max(128, messages.signInFailed),
  rememberMe: checkBox,
});
