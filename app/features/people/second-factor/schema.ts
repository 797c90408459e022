import { z } from "zod";
import { checkBox, requiredText } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";

const longestCode = 100;

const code = requiredText(messages.codeMissing, longestCode, messages.wrongCode);
const password = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** What completes a waiting sign-in: its key from the cookie, and an app code or a recovery code. */
export const passInput = z.object({
  pendingKey: z.string().nullish(),
  /** Which sign-in the page is about. */
  pageMark: z.string().nullish(),
  secondFactor: code,
  trustDevice: checkBox,
  rememberMe: checkBox,
});

/** The proof a change needs: the password, if there is one, and an app code or a recovery code. */
export const proofInput = z.object({ currentPassword: password, secondFactor: code });

/** Starting a setup: an account that already has a factor must prove itself as for any change. */
export const startInput = z.object({
  currentPassword: password,
  secondFactor: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
});

/** Whether the recovery codes were saved, by a checkbox. */
export const savedInput = z.object({
  saved: checkBox.refine((isSaved) => isSaved, messages.codesNotSaved),
});
