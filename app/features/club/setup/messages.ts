/** The sentences of the setup. */
export const messages = {
  closedTitle: "Nothing to set up here",
  closed:
    "This link no longer works. A club is set up once. If yours is still empty, the newest link is in the server's log.",
  siteName: "Please enter a name for the site",
  timeZone: "Please choose a time zone from the list",
  email: "Please enter a valid email address",
  firstName: "Please enter the first name",
  lastName: "Please enter the last name",
  password: "Coaches' passwords have at least 12 characters",
  sameEmail: "The two coaches need two different addresses",
  failed: "That didn't work",
  missing: "Missing information",
  mailFailed: (words: string) => `The mail server didn't accept the test email: ${words}`,
  savedTitle: "Saved",
  mailSent: "The test email was sent. Check your inbox and your spam folder.",
  mailWritten:
    "There's no mail server yet (SMTP_URL). The test email was saved in the outbox folder of your data.",
  doneTitle: "Your club is set up",
  done: "You're signed in. Go through the steps below in your own time.",
} as const;
