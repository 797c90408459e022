/** Why an account can't set up a second factor. */
export const hindrances = {
  unconfirmed: "Confirm your email address first. Then you can set up a second factor.",
  noPassword:
    "You sign in with Google, so Google's own second step protects this account. To use one here, set a password first.",
} as const;

/** The sentences of the second factor (D69). */
export const messages = {
  wrongCode: "That code isn't right, or it was used before. Check it and try again.",
  codeMissing: "Please enter the code",
  required:
    "This account has a second factor. Send the code of its authenticator app, or a recovery code, as secondFactor.",
  otherSignIn:
    "Another sign-in was started in this browser meanwhile. See below whose it is, or sign in again.",
  signInOver: "Your sign-in took too long. Please sign in again.",
  signInNeeded: "To change your second factor, sign in here with Google first, or set a password.",
  failedTitle: "Code not accepted",
  notDoneTitle: "Nothing was changed",
  codesWaitTitle: "Your second factor is on, but your codes aren't saved yet",
  setupOver: "This setup took too long. Please start over.",
  codesNotSaved: "Save your recovery codes first, then check the box.",
  turnedOn: "Your second factor is on",
  turnedOnDetail: "Every other device was signed out.",
  turnedOff: "Your second factor is off",
  turnedOffDetail: "Every other device was signed out. Your password alone signs you in now.",
  setupCanceled: "Setup canceled",
  codesSaved: "Recovery codes saved",
  trustEnded: "That device will be asked for a code",
} as const;

/** The codes by which a program tells apart the two refusals of a right password. */
export const codes = { required: "SECOND_FACTOR_REQUIRED", wrong: "SECOND_FACTOR_WRONG" } as const;

/** The API description's text on signing in. */
export const signInRefusals = {
  401: `The name or the password is wrong. After a right password: code ${codes.required} when the account has a second factor and secondFactor is missing, code ${codes.wrong} when it is wrong or was used before.`,
  429: "Too many failed sign-ins, or five wrong codes in 15 minutes. Retry-After says how long to wait.",
} as const;

/** What System Tools says about coaches without a second factor. */
export const missingFor = (name: string) => `${name} hasn't set up a second factor.`;
