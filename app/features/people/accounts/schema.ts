import { z } from "zod";
import { isDayTime } from "#app/features/base/calendar/day-times.ts";
import { isTimeZone } from "#app/features/base/calendar/rules.ts";
import { asciiAddress } from "#app/features/base/email-address.ts";
import {
  checkBox,
  editedVersion,
  mayBeName,
  nameFault,
  optionalText,
  requiredText,
} from "#app/features/base/fields.ts";
import { accountMessages } from "./account-messages.ts";
import { messages } from "./messages.ts";
import { passwordFault } from "./passwords/password-rules.ts";
import { isPhoneNumber, isUserName } from "./rules.ts";

/** Sign-in input: `email` is an email address or a username. The password is compared as typed (D9, D78). */
export const signInInput = z.object({
  // No upper limits: overlong input is simply wrong, like any other (D10).
  email: requiredText(messages.missing, Number.POSITIVE_INFINITY),
  password: z.string({ error: messages.missing }).min(1, messages.missing),
  rememberMe: checkBox,
  secondFactor: optionalText().describe(
    "The code of the authenticator app or a recovery code, for an account that has a second factor",
  ),
  trustDevice: checkBox.describe("With secondFactor: this browser is not asked for a code for 30 days"),
});

/** What a sign-in is decided by: the input, and the key of a trusted browser (D69). */
export const credentialsInput = signInInput.extend({ trustKey: z.string().nullish() });

const longestName = 100;
const longestEmail = 254;

const orEmpty = (value: unknown) => value ?? "";
const text = (missing: string) => z.string({ error: missing }).trim();
/** A field of a form whose mistakes are all listed: left out, it is empty, which would otherwise end the list. */
const listed = z.preprocess(orEmpty, text(messages.missing));
/** A password exactly as sent: spaces at the ends are part of it (D9). */
const secret = z.preprocess(orEmpty, z.string({ error: messages.missing }));
const isEmail = (value: string) =>
  value.length <= longestEmail && z.email().safeParse(asciiAddress(value)).success;

type Fault = [field: string, sentence: string];

/** Reports errors in this order; the first is the form's sentence. */
function say(ctx: z.core.$RefinementCtx, faults: Fault[]): void {
  for (const [field, message] of faults) ctx.addIssue({ code: "custom", path: [field], message });
}

const missingOf = (input: Record<string, string | undefined>): Fault[] =>
  Object.entries(input).flatMap(([field, value]) =>
    value === "" ? [[field, messages.missing] as Fault] : [],
  );

/** Whether two passwords differ after NFC (D78). */
const isOther = (one: string, other: string) => one.normalize("NFC") !== other.normalize("NFC");

function newPasswordFaults(field: string, password: string, confirmed: string | undefined): Fault[] {
  if (password === "") return [];
  const isDifferent = confirmed !== undefined && confirmed !== "" && isOther(confirmed, password);
  const fault = passwordFault(password);
  return [
    ...(fault ? [[field, fault] as Fault] : []),
    ...(isDifferent ? [["confirmPassword", messages.mismatch] as Fault] : []),
  ];
}

const overlong = (input: Record<string, string>): Fault[] =>
  Object.entries(input).flatMap(([field, value]) =>
    [...value].length > longestName ? [[field, `Please use at most ${longestName} characters`] as Fault] : [],
  );

const misleading = (input: Record<string, string>): Fault[] =>
  Object.entries(input).flatMap(([field, value]) => (mayBeName(value) ? [] : [[field, nameFault] as Fault]));

/** Sign-up input: six fields, all required (contract, "Input"). */
export const signUpInput = z
  .object({
    firstName: listed,
    lastName: listed,
    email: listed,
    phoneNumber: listed,
    password: secret,
    confirmPassword: secret,
  })
  .superRefine((input, ctx) => {
    const { firstName, lastName, phoneNumber } = input;
    const faults: Fault[] = [
      ...missingOf(input),
      ...overlong({ firstName, lastName, phoneNumber }),
      ...misleading({ firstName, lastName }),
      ...(input.email === "" || isEmail(input.email) ? [] : [["email", messages.emailInvalid] as Fault]),
      ...(phoneNumber === "" || isPhoneNumber(phoneNumber)
        ? []
        : [["phoneNumber", messages.phoneInvalid] as Fault]),
      ...newPasswordFaults("password", input.password, input.confirmPassword),
    ];
    // All of them at once, in the order of the fields.
    const order = Object.keys(input);
    say(
      ctx,
      faults.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b)),
    );
  })
  .transform((input) => ({ ...input, email: asciiAddress(input.email.toLowerCase()) }));

export const requestResetInput = z
  .object({ email: text(messages.emailRequired) })
  .superRefine(({ email }, ctx) => {
    if (email === "") say(ctx, [["email", messages.emailRequired]]);
    else if (!isEmail(email)) say(ctx, [["email", messages.emailInvalid]]);
  });

/** Which address the email is sent to again, and which one the page named. */
export const resendInput = requestResetInput.and(z.object({ shownEmail: z.string().nullish() }));

/** A link's token; any other value is a dead link. */
export const tokenInput = z.object({
  token: z
    .string()
    .nullish()
    .transform((token) => token ?? ""),
});

/** A reset link's token and the new password; the page sends it twice, an API call once. */
export const resetPasswordInput = z
  .object({ token: text(messages.noToken), newPassword: secret, confirmPassword: z.string().optional() })
  .superRefine(({ token, newPassword, confirmPassword }, ctx) => {
    if (token === "") return say(ctx, [["token", messages.noToken]]);
    const missing = missingOf({ newPassword, confirmPassword });
    say(ctx, missing.length > 0 ? missing : newPasswordFaults("newPassword", newPassword, confirmPassword));
  });

const ownPassword = z
  .string()
  .nullish()
  .transform((password) => password ?? "");

/** A confirmation link's token, and the password if the account may administer (D7). */
export const confirmEmailInput = tokenInput.extend({ currentPassword: ownPassword });

/** Changing your own password: the old one proves who asks. */
export const changePasswordInput = z
  .object({ currentPassword: secret, newPassword: secret, confirmPassword: z.string().optional() })
  .superRefine(({ currentPassword, newPassword, confirmPassword }, ctx) => {
    const missing = missingOf({ currentPassword, newPassword, confirmPassword });
    say(ctx, missing.length > 0 ? missing : newPasswordFaults("newPassword", newPassword, confirmPassword));
  });

/** Name, phone, username (D8) and time zone (D17; empty means the browser's); the password if it is required. */
export const profileInput = z.object({
  currentPassword: ownPassword,
  firstName: requiredText(accountMessages.firstNameMissing, longestName).refine(mayBeName, nameFault),
  lastName: requiredText(accountMessages.lastNameMissing, longestName).refine(mayBeName, nameFault),
  phoneNumber: optionalText(longestName),
  userName: text(accountMessages.userNameInvalid)
    .toLowerCase()
    .refine(isUserName, accountMessages.userNameInvalid),
  timeZone: optionalText(100).refine(
    (zone) => zone === null || isTimeZone(zone),
    accountMessages.zoneUnknown,
  ),
  version: editedVersion,
});

// A call that omits quiet hours leaves them unchanged.
const dayTime = z
  .string(accountMessages.timeInvalid)
  .refine(isDayTime, accountMessages.timeInvalid)
  .optional();

/** Which optional emails the member wants, and their quiet hours. */
export const mailPreferencesInput = z.object({
  mailsCoachNews: checkBox,
  mailsDigest: checkBox,
  mailsNewsletter: checkBox,
  quietFrom: dayTime,
  quietUntil: dayTime,
  version: editedVersion,
});

/** Asking to delete the account; the password, if there is one, proves who asks. */
export const deleteAccountInput = z.object({ currentPassword: ownPassword });

/** The same by their labels on screen (D57). */
export const mailPreferenceFields = {
  mailsCoachNews: "Email me when my coach writes or reviews a video",
  mailsDigest: "Email me a digest of my training",
  mailsNewsletter: "Email me the newsletter",
  quietFrom: "Quiet hours from",
  quietUntil: "Quiet hours until",
} as const;
