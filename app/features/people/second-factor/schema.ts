import { z } from "zod";
import { checkBox, requiredText } from "#app/features/base/fields.ts";
import { messages } from "./messages.ts";

const longestCode = 100;

const code = requiredText(messages.codeMissing, longestCode, messages.wrongCode);
const password = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

/** What ends a sign-in that waits: its key from the cookie, and a code of the app or a recovery code. */
export const passInput = z.object({
  pendingKey: z.string().nullish(),
  secondFactor: code,
  trustDevice: checkBox,
  rememberMe: checkBox,
});

/** The proof a change takes: the password, where there is one, and a code of the app or a recovery code. */
export const proofInput = z.object({ currentPassword: password, secondFactor: code });

/** Starting a setup: an account that has a factor already proves itself as for any change of it. */
export const startInput = z.object({
  currentPassword: password,
  secondFactor: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
});

/** Whether the recovery codes were saved; the box says so. */
export const savedInput = z.object({
  saved: checkBox.refine((isSaved) => isSaved, messages.codesNotSaved),
});
