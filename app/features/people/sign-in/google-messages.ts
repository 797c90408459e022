/** The sentences of signing in with Google (D12). */
export const googleMessages = {
  failedTitle: "Google sign-in failed",
  failed: "Signing in with Google did not work. Please try again.",
  unreachable:
    "Google cannot be reached right now. Please try again in a minute, or sign in with your password.",
  unverified: "Google has not confirmed your e-mail address, so we cannot sign you in with it.",
  unconfirmed:
    "This address has an account here that was never confirmed. We mailed you a link: set a password with it, and Google works too.",
  otherAccount: "The account with this address belongs to another Google account.",
} as const;
