/** The sentences of the account page (D13). */
export const accountMessages = {
  firstNameMissing: "Please enter your first name",
  lastNameMissing: "Please enter your last name",
  userNameInvalid: "A user name is 3 to 40 characters: a to z, 0 to 9, and single dots between them",
  userNameTaken: "This user name is taken. Please choose another.",
  zoneUnknown: "Please choose a time zone from the list",
  timeInvalid: "Please choose a time of the day, such as 21:00",
  notSavedTitle: "Not saved",
  profileSaved: "Profile saved",
  preferencesSaved: "Email preferences saved",
  passwordChanged: "Password changed",
  passwordChangedDetail: "Every other device was signed out.",
  wrongPassword: "The current password isn't right",
  noPassword: "This account has no password yet. Set one with “Forgot password”.",
  /** Asked for unless it was given within the last 10 minutes. */
  passwordNeeded: "To change your phone number or user name, enter your current password.",
  signInNeeded:
    "To change your phone number or user name, sign in with Google again, or set a password first.",
  verificationSent: "Confirmation link sent",
  verificationSentDetail: "Check your inbox. The link works for 24 hours.",
  signedOutThere: "That device was signed out",
  signedOutEverywhere: "You are signed out everywhere",
  exportWanted: "We're collecting your data",
  exportWantedDetail: "The link appears here when the file is ready. We'll email you.",
  deletionAsked: "Your account will be deleted",
  deletionDetail: "Sign in within 14 days and choose “Keep my account” if you change your mind.",
  accountKept: "Your account stays",
} as const;
