import { ClubError } from "#app/errors.ts";
import { accountMessages } from "#app/features/accounts/account-messages.ts";
import { requestDeletion } from "#app/features/accounts/delete-account.server.ts";
import { messages } from "#app/features/accounts/messages.ts";
import { changePassword } from "#app/features/accounts/own-account.server.ts";
import { requestPasswordReset, resetPassword } from "#app/features/accounts/reset-password.server.ts";
import { signUp } from "#app/features/accounts/sign-up.server.ts";
import {
  sendVerification,
  verifyEmail,
  verifyWithNewPassword,
} from "#app/features/accounts/verify-email.server.ts";
import { endOwnSessions } from "#app/features/sessions/own-sessions.server.ts";
import type { Door } from "./attempt.server.ts";
import { type Attempter, byAddress, type FailureLimit } from "./rate-limit.server.ts";
import { signOutBrowser } from "./session-cookie.server.ts";

const hour = 3600;
const quarter = 15 * 60;

const guesses = new Set<string>([
  ...[accountMessages.wrongPassword, messages.wrongSignUpPassword],
  ...[messages.deadLink, messages.deadVerification],
]);

const isGuess = (error: unknown) => error instanceof ClubError && guesses.has(error.message);

const byMember = ({ actor, clientAddress }: Attempter) => actor?.id ?? clientAddress;

/** Wrong guesses at the signed-in member's own password. */
export const passwordGuesses: FailureLimit = {
  ...{ name: "own-password", points: 10, perSeconds: quarter },
  ...{ by: byMember, counts: isGuess },
};

// Only what was asked well counts: each of them sends a mail.
const wasAsked = (error: unknown) => error === null;

/** Signing up, for the page and the call alike. */
export const signUpDoor = {
  run: signUp,
  failures: [{ name: "sign-up", points: 30, perSeconds: hour, by: byAddress, counts: wasAsked }],
} satisfies Door;

/** Asking for a reset link: a few an hour for one mailbox, more for one address on the net. */
export const requestResetDoor = {
  run: requestPasswordReset,
  failures: [
    {
      ...{ name: "reset-mailbox", points: 5, perSeconds: hour, counts: wasAsked },
      by: ({ fields }: Attempter) =>
        String(fields.email ?? "")
          .trim()
          .toLowerCase(),
    },
    { name: "reset-address", points: 30, perSeconds: hour, by: byAddress, counts: wasAsked },
  ],
} satisfies Door;

/** Setting a new password by a link. */
export const resetPasswordDoor = {
  run: resetPassword,
  failures: [{ name: "reset-link", points: 30, perSeconds: quarter, by: byAddress, counts: isGuess }],
} satisfies Door;

const confirmGuesses: FailureLimit = {
  ...{ name: "confirm-link", points: 30, perSeconds: quarter, by: byAddress, counts: isGuess },
};

/** Confirming an address by a link, with the password where one is asked for. */
export const confirmEmailDoor = { run: verifyEmail, failures: [confirmGuesses] } satisfies Door;

/** Confirming an address by a link and a password of one's own. */
export const ownPasswordDoor = { run: verifyWithNewPassword, failures: [confirmGuesses] } satisfies Door;

/** Asking for the confirmation link once more. */
export const sendVerificationDoor = {
  run: sendVerification,
  failures: [{ name: "verification", points: 5, perSeconds: hour, by: byMember, counts: wasAsked }],
} satisfies Door;

/** Changing one's own password. */
export const changePasswordDoor = { run: changePassword, failures: [passwordGuesses] } satisfies Door;

/** Asking for the end of the account; this browser is signed out with the others. */
export const deleteAccountDoor = {
  run: requestDeletion,
  failures: [passwordGuesses],
  headers: (_result, services, request) => signOutBrowser(services, request),
} satisfies Door;

/** Signing out everywhere, this browser included. */
export const signOutEverywhereDoor = {
  run: endOwnSessions,
  headers: (_result, services, request) => signOutBrowser(services, request),
} satisfies Door;
