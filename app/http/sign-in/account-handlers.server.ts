import { ClubError } from "#app/errors.ts";
import { accountMessages } from "#app/features/people/accounts/account-messages.ts";
import {
  sendVerification,
  verifyWithNewPassword,
} from "#app/features/people/accounts/addresses/verify-email.server.ts";
import { messages } from "#app/features/people/accounts/messages.ts";
import {
  changePassword,
  updateProfile,
} from "#app/features/people/accounts/own-account/own-account.server.ts";
import {
  requestPasswordReset,
  resetPassword,
} from "#app/features/people/accounts/passwords/reset-password.server.ts";
import { resendConfirmation, signUp } from "#app/features/people/accounts/sign-up.server.ts";
import { endOwnSessions } from "#app/features/people/sessions/own-sessions.server.ts";
import { loginOf } from "#app/features/people/sign-in/check-credentials.server.ts";
import { confirmHere } from "#app/features/people/sign-in/confirm-here.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Handler, HeaderPairs } from "../attempt.server.ts";
import { byMember, type InputAttempter, type RateLimit } from "../guards/rate-limit.server.ts";
import { admitBrowser } from "./admit-browser.server.ts";
import { keepResetAsked } from "./reset-asked-cookie.server.ts";
import { readTrustKey } from "./second-factor-cookies.server.ts";
import { readSessionKey, signOutBrowser } from "./session-cookie.server.ts";
import { keepSignedUp, readSignedUp } from "./signed-up-cookie.server.ts";

const hour = 3600;
const quarter = 15 * 60;

const guesses = new Set<string>([
  accountMessages.wrongPassword,
  messages.wrongSignUpPassword,
  messages.deadLink,
  messages.deadVerification,
]);

const isGuess = (error: unknown) => error instanceof ClubError && guesses.has(error.message);

/** Limits wrong guesses of the signed-in member's password. */
export const passwordGuesses: RateLimit = {
  name: "own-password",
  points: 10,
  perSeconds: quarter,
  isOneByOne: true,
  by: byMember,
  counts: isGuess,
};

/** Sign-up, for the page and the JSON call. */
export const signUpHandler = {
  run: signUp,
  limits: [
    { name: "sign-up", points: 30, perSeconds: hour },
    // What strangers can store is bounded, from however many addresses they come (D79).
    { name: "sign-up-all", points: 300, perSeconds: hour, by: () => "all" },
  ],
} satisfies Handler;

/** Sign-up on the page, which remembers for an hour where the link went, and what the link does here (D72). */
export const signUpHereHandler = {
  ...signUpHandler,
  headers: async ({ email, signUpKey }: { email: string; signUpKey: string }, services: Services) => [
    ["Set-Cookie", await keepSignedUp(services, { email, isConfirmed: false, signUpKey })],
  ],
} satisfies Handler<{ message: string; email: string; signUpKey: string }>;

/** Resends the sign-up email, only to the address this browser signed up with. */
export const resendHandler = {
  run: resendConfirmation,
  cookies: async (services, request) => ({ email: (await readSignedUp(services, request))?.email }),
  limits: [
    {
      name: "resend-mailbox",
      points: 3,
      perSeconds: hour,
      byInput: ({ fields }: InputAttempter) => loginOf(fields.email),
      sentence: "We sent this email 3 times in the past hour. Look in your spam folder, or try again later.",
    },
    { name: "resend-address", points: 30, perSeconds: hour },
  ],
} satisfies Handler;

/** Requests a reset link: a few an hour per mailbox, more per network address. */
export const requestResetHandler = {
  run: requestPasswordReset,
  limits: [
    {
      name: "reset-mailbox",
      points: 5,
      perSeconds: hour,
      byInput: ({ fields }: InputAttempter) => loginOf(fields.email),
    },
    { name: "reset-address", points: 30, perSeconds: hour },
  ],
} satisfies Handler;

/** The same on the page, which shows the address even after a reload, unless someone is signed in, who may not have asked. */
export const requestResetHereHandler = {
  ...requestResetHandler,
  headers: async ({ email }: { email: string }, services: Services, request: Request) =>
    (await readSessionKey(services, request)) === null
      ? [["Set-Cookie", await keepResetAsked(services, email)]]
      : [],
} satisfies Handler<{ message: string; email: string }>;

/** Sets a new password through a reset link. */
export const resetPasswordHandler = {
  run: resetPassword,
  limits: [{ name: "reset-link", points: 30, perSeconds: quarter, counts: isGuess }],
} satisfies Handler;

const confirmGuesses: RateLimit = {
  name: "confirm-link",
  points: 30,
  perSeconds: quarter,
  counts: isGuess,
};

/** Anyone who isn't signed in here signs in next, with the confirmed address filled in. */
async function rememberConfirmed(
  { email }: { email: string },
  services: Services,
  request: Request,
): Promise<HeaderPairs> {
  if ((await readSessionKey(services, request)) !== null) return [];
  return [["Set-Cookie", await keepSignedUp(services, { email, isConfirmed: true })]];
}

type Confirmed = Awaited<ReturnType<typeof confirmHere>>;

/** What this browser's cookies say about a confirmation link that is followed in it (D69, D72). */
export const readBrowserKeys = async (services: Services, request: Request) => ({
  signUpKey: (await readSignedUp(services, request))?.signUpKey,
  trustKey: await readTrustKey(services, request),
});

/** Confirms an address through a link, with the password if it is required; in the browser that signed up, it signs in (D72). */
export const confirmEmailHandler = {
  run: confirmHere,
  limits: [confirmGuesses],
  cookies: readBrowserKeys,
  headers: ({ email, signedIn }: Confirmed, services: Services, request: Request) =>
    signedIn ? admitBrowser(signedIn, services, request) : rememberConfirmed({ email }, services, request),
} satisfies Handler<Confirmed>;

/** Confirms an address through a link with a new password. */
export const ownPasswordHandler = {
  run: verifyWithNewPassword,
  limits: [confirmGuesses],
  headers: rememberConfirmed,
} satisfies Handler<{ email: string }>;

/** Requests the confirmation link again. */
export const sendVerificationHandler = {
  run: sendVerification,
  limits: [{ name: "verification", points: 5, perSeconds: hour, by: byMember }],
} satisfies Handler;

/** Changes the member's profile; some fields need the password. */
export const profileHandler = { run: updateProfile, limits: [passwordGuesses] } satisfies Handler;

/** Changes the member's password. */
export const changePasswordHandler = { run: changePassword, limits: [passwordGuesses] } satisfies Handler;

/** How account deletion is requested; this browser is signed out with the others. */
export const deleteAccountHandler = {
  limits: [passwordGuesses],
  headers: (_result: unknown, services: Services, request: Request) => signOutBrowser(services, request),
} satisfies Omit<Handler, "run">;

/** Signs out everywhere, including this browser. */
export const signOutEverywhereHandler = {
  run: endOwnSessions,
  headers: (_result, services, request) => signOutBrowser(services, request),
} satisfies Handler;
