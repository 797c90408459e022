/** The sentences about replies by email. */
export const messages = {
  unsigned: "The signature of this email is missing, wrong, or older than 5 minutes.",
  noEmail: "Send the email itself as message/rfc822, or in a form field named “email”.",
  busy: "Too many emails are arriving right now. Please send this one again in a minute.",
  tooLarge: "This email is too large. Please send less than 25 MB.",
  posted: "Posted.",
  ignored: "Nothing to post.",
  refused: "Not posted. The sender was told why.",
  takenBefore: "Taken before.",
  notPostedTitle: "Your reply wasn't posted",
  filesTitle: "Your attachment wasn't posted",
  files:
    "we posted the text of your reply, but not its attachment. Attachments can't be sent by email. Please add photos, videos, and voice notes on the page.",
  empty:
    "your reply was empty once the quoted email was cut off, so nothing was posted. Please write above the quoted text, or on the page.",
  onlyFiles:
    "your reply had an attachment and no text, so nothing was posted. Attachments can't be sent by email. Please add photos, videos, and voice notes on the page.",
  emailTooLarge: "your email was larger than 25 MB, so it wasn't posted. Please send it without attachments.",
  severalSenders:
    "a reply in your name had more than one sender, so it wasn't posted. If that was you, please send it again from one address, or write on the page.",
  failedCheck:
    "a reply in your name failed the check that it really came from your address (DMARC), so it wasn't posted. If that was you, please write on the page.",
  addressOver:
    "you replied to an email from before your devices were last signed out, for example by a new password, so your reply wasn't posted. Please reply to a newer email, or write on the page.",
  notAllowed: "your plan doesn't include messages right now, so your reply wasn't posted.",
} as const;

/** For an account's owner when the reply came from another address. */
export const wrongSender = (from: string, own: string) =>
  `a reply to one of your messages came from ${from || "an unknown address"}. It wasn't posted, because only ${own} can reply. If that was you, please send it again from ${own}, or write on the page.`;

/** Why a reply wasn't posted, in the form's own words. */
export const notPosted = (why: string) => `your reply wasn't posted. ${why}`;
