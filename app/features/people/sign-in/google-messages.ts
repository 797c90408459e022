/** The sentences about signing in with Google (D12). */
export const googleMessages = {
  failedTitle: "Google sign-in failed",
  failed: "Signing in with Google didn't work. Please try again.",
  unreachable:
    "We can't reach Google right now. Please try again in a minute, or sign in with your password.",
  unverified: "Google hasn't confirmed your email address, so we can't sign you in with it.",
  unconfirmedWithoutMail:
    "This address has an account here that was never confirmed. Please write to the coaches.",
  unconfirmed:
    "This address has an account here that was never confirmed. We emailed you a link. Set a password with it, and Google works too.",
  otherAccount: "The account with this address belongs to another Google account.",
} as const;
