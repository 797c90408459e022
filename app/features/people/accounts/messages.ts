import { shownAddress } from "#app/features/base/email-address.ts";

/** The sentences about signing in, signing up and emailed links (contract, "Messages"). */
export const messages = {
  cookiesRefusedTitle: "This browser refuses cookies",
  cookiesRefused:
    "Your password is right, but signing in needs cookies: allow them for this site in your browser's settings, then sign in again.",
  signInFailedTitle: "Sign in failed",
  signInFailed: "Invalid email/username or password",
  signInEnded: "Your account was signed out everywhere while you signed in. Please sign in again.",
  missingTitle: "Missing information",
  missing: "Please fill in all fields",
  loggedOutTitle: "Unauthorized",
  loggedOut: "You are logged out. Logging in again...",
  wayBack: "Sign in or sign up, and we'll take you to the page you asked for.",

  signUpFailedTitle: "Sign up failed",
  signUpFailed: "Failed to create account",
  /** The same for a free and a taken address (D10). */
  signedUp: "Account created. Check your e-mail.",
  signedUpWithoutMail: "Account created. Sign in below.",
  signInInstead: "You can sign in",
  checkInbox: (email: string) => `Check ${shownAddress(email)} for the link`,
  sentAgain: "Sent again",
  sentAgainFor: (email: string) =>
    `We sent another email to ${shownAddress(email)}. Only its newest link works.`,
  sendFailedTitle: "Not sent",
  otherSignUp: "Someone else has signed up in this browser since. See below where their link went.",
  mismatchTitle: "Passwords don't match",
  mismatch: "Please make sure your passwords match",
  tooShortTitle: "Password too short",
  tooShort: "Password must be at least 6 characters long",
  tooLongTitle: "Password too long",
  tooLong: "Password must be at most 128 characters long",
  tooCommonTitle: "Password too common",
  tooCommon: "This password is too easy to guess. Please choose another.",
  coachTooShort: "A coach's password must be at least 12 characters long",

  emailRequiredTitle: "Email required",
  emailRequired: "Please enter your email address",
  emailInvalidTitle: "Invalid email",
  emailInvalid: "Please enter a valid email address",
  phoneInvalidTitle: "Invalid phone number",
  phoneInvalid: "Please enter a phone number with 5 to 15 digits, such as (555) 010-0199",

  requestFailedTitle: "Request failed",
  /** Whether or not an account exists (D10). */
  resetRequested: "If this address has an account, we've sent it a link to set a new password.",
  resetRequestedTitle: "Check your email",
  resetRequestedFor: (email: string) =>
    `If ${shownAddress(email)} has an account, we've sent it a link to set a new password.`,
  resetFailedTitle: "Reset failed",
  resetDone: "Password Reset Successful",
  noTokenTitle: "Invalid token",
  noToken: "No reset token provided",
  deadLinkTitle: "Invalid Reset Link",
  deadLink: "This password reset link is invalid or has expired",
  liveLink: "This password reset link is valid",

  verified: "Your email address is confirmed",
  confirmFailedTitle: "Not confirmed",
  wrongSignUpPassword: "This isn't the password the account was created with",
  deadVerification: "This confirmation link is invalid or has expired",
} as const;

const titles: Record<string, string> = {
  [messages.missing]: messages.missingTitle,
  [messages.mismatch]: messages.mismatchTitle,
  [messages.tooShort]: messages.tooShortTitle,
  [messages.coachTooShort]: messages.tooShortTitle,
  [messages.tooLong]: messages.tooLongTitle,
  [messages.tooCommon]: messages.tooCommonTitle,
  [messages.emailRequired]: messages.emailRequiredTitle,
  [messages.emailInvalid]: messages.emailInvalidTitle,
  [messages.phoneInvalid]: messages.phoneInvalidTitle,
  [messages.noToken]: messages.noTokenTitle,
  [messages.deadLink]: messages.deadLinkTitle,
};

/** The line above a sentence about wrong input (contract, "Messages"); `otherwise` if it has none of its own. */
export function titleOf(otherwise: string): (message: string) => string {
  return (message) => titles[message] ?? otherwise;
}
