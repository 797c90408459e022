/** The sentences tied to signing in (member document, sections 5 and 8). */
export const messages = {
  signInFailedTitle: "Sign in failed",
  signInFailed: "Invalid email/username or password",
  missingTitle: "Missing information",
  missing: "Please fill in all fields",
  loggedOutTitle: "Unauthorized",
  loggedOut: "You are logged out. Logging in again...",
} as const;
