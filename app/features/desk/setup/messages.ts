/** The sentences tied to setting the club up. */
export const messages = {
  closedTitle: "Nothing to set up here",
  closed:
    "This link is not good any more. A club is set up once; on an empty one the newest link stands in the server's log.",
  siteName: "Please enter a name for the site",
  timeZone: "Please choose a time zone from the list",
  email: "Please enter a valid email address",
  firstName: "Please enter the first name",
  lastName: "Please enter the last name",
  password: "Coaches' passwords have at least 12 characters",
  sameEmail: "The two coaches need two different addresses",
  failed: "That did not work",
  missing: "Missing information",
  mailFailed: (words: string) => `The mail server did not take the test mail: ${words}`,
  savedTitle: "Saved",
  mailSent: "The test mail was sent. Look into your inbox, and into the spam folder.",
  mailWritten:
    "There is no mail server yet (SMTP_URL): the test mail was written to the folder outbox of your data.",
  doneTitle: "Your club is set up",
  done: "Sign in with your address and the password you chose.",
} as const;
