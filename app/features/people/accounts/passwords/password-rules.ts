import { messages } from "#app/features/people/accounts/messages.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Minimum and maximum length of a password, and the minimum for a coach (D7, D9). */
export const passwordLength = { least: 6, most: 128, coach: 12 } as const;

/** Code points of what is stored (D78), as the product counts characters (D49). */
const length = (password: string) => [...password.normalize("NFC")].length;

/** Whether the password is long enough for a coach (D7). */
export function isCoachPassword(password: string): boolean {
  return length(password) >= passwordLength.coach;
}

/** What is wrong with a new password, or null (D9). */
export function passwordFault(password: string): string | null {
  if (length(password) < passwordLength.least) return messages.tooShort;
  if (length(password) > passwordLength.most) return messages.tooLong;
  return isCommonPassword(password.normalize("NFC")) ? messages.tooCommon : null;
}
