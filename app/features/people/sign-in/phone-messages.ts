/** The sentences about signing in a phone from another device. */
export const messages = {
  failedTitle: "Your phone wasn't signed in",
  over: "This code has been used or is older than 2 minutes. Make a new one on your other device.",
  otherCode: "Another code was opened in this browser meanwhile. See below whose account it's for.",
  notMade: "No code was made",
  passwordNeeded:
    "This device was signed in with a code. To sign another one in, enter your current password.",
  signInNeeded:
    "This device was signed in with a code. To sign another one in, sign in here with Google first, or set a password.",
} as const;
