import { composeLetter, type Letter, type MailSite } from "#app/features/base/mail/letter.server.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { UserRow } from "#db/schema/users.ts";
import { invitationLife, linkLifetime } from "./rules.ts";

type Reader = Pick<UserRow, "email" | "firstName">;

/** An email about the account itself; it is sent before all others. */
export const accountMail = (site: MailSite, to: Pick<Reader, "email"> & Partial<Reader>, letter: Letter) =>
  composeLetter(site, to, { ...letter, urgency: "account" });

/**
 * Who an email that anyone can cause greets: no one by name, since a stranger may have typed the name of an account whose
 * address isn't confirmed.
 */
const unnamed = ({ email }: Pick<Reader, "email">) => ({ email });

/** Asks a new member to confirm their address (D11). */
export function verificationMail(site: MailSite, to: Pick<Reader, "email">, token: string): Mail {
  return accountMail(site, unnamed(to), {
    linkLife: linkLifetime.verify_email,
    subject: `Please confirm your email address`,
    paragraphs: [
      `welcome to ${site.siteName}. Please confirm that this address is yours. The link works for 24 hours.`,
      "If you didn't sign up, ignore this email.",
    ],
    link: { label: "Confirm my address", path: `/verify-email?${new URLSearchParams({ token })}` },
  });
}

/** Tells the owner of an address that someone tried to sign up with it again (D10). */
export function alreadyMemberMail(site: MailSite, to: Pick<Reader, "email">): Mail {
  return accountMail(site, unnamed(to), {
    subject: "You already have an account",
    paragraphs: [
      "someone, probably you, tried to sign up with this address. You already have an account, so nothing was changed.",
      "If you forgot your password, you can set a new one:",
    ],
    link: { label: "Set a new password", path: "/forgot-password" },
  });
}

/** Emails a password reset link, valid for an hour. */
export function resetMail(site: MailSite, to: Pick<Reader, "email">, token: string): Mail {
  return accountMail(site, unnamed(to), {
    linkLife: linkLifetime.reset_password,
    subject: "Set a new password",
    paragraphs: [
      "someone asked for a new password for your account. This link works once, for 1 hour.",
      "If it wasn't you, ignore this email. Nothing has changed.",
    ],
    link: { label: "Set a new password", path: `/reset-password?${new URLSearchParams({ token })}` },
  });
}

/** Sends someone without a password to the page that sets one; `first` chooses its heading. */
const firstPasswordLink = (token: string) => ({
  label: "Set my password",
  path: `/reset-password?${new URLSearchParams({ token, first: "1" })}`,
});

/** Invites an imported member: the link sets their password and works for 14 days. */
export function invitationMail(site: MailSite, to: Reader, token: string): Mail {
  return composeLetter(site, to, {
    urgency: "bulk",
    linkLife: invitationLife,
    subject: `Your account at ${site.siteName}`,
    paragraphs: [
      `${site.siteName} has moved, and your account is ready. Set a password to sign in. The link works once, for 14 days.`,
      "If you don't know this club, ignore this email.",
    ],
    link: firstPasswordLink(token),
  });
}

/** Invites the owner of an address that bought a plan and has an account whose address was never confirmed (D77). */
export function purchaseInvitationMail(site: MailSite, to: Reader, token: string): Mail {
  return accountMail(site, to, {
    linkLife: invitationLife,
    subject: `Your plan at ${site.siteName}`,
    paragraphs: [
      `a plan was bought with this address. An account with it was never confirmed, so its password no longer works, and it was signed out everywhere. Set a password to use the account and the plan. The link works once, for 14 days.`,
      "If you didn't buy anything, ignore this email.",
    ],
    link: firstPasswordLink(token),
  });
}

/** Sends the second coach of a new club a link to set their password; it works for 14 days. */
export function coachInvitationMail(site: MailSite, to: Reader, token: string): Mail {
  return accountMail(site, to, {
    linkLife: invitationLife,
    subject: `You're a coach at ${site.siteName}`,
    paragraphs: [
      `${site.siteName} is set up, and you're its second coach. Set a password to sign in. The link works once, for 14 days.`,
      "If you don't know this club, ignore this email.",
    ],
    link: firstPasswordLink(token),
  });
}

/** Tells the owner that the password was changed. */
export function passwordChangedMail(site: MailSite, to: Reader): Mail {
  return accountMail(site, to, {
    subject: "Your password was changed",
    paragraphs: [
      "your password was just changed, and your other devices were signed out.",
      "If it wasn't you, please set a new one right away:",
    ],
    link: { label: "Set a new password", path: "/forgot-password" },
  });
}

/** Tells the owner that the copy of their data is ready. */
export function exportReadyMail(site: MailSite, to: Reader): Mail {
  return accountMail(site, to, {
    subject: "Your data is ready",
    paragraphs: [
      "the copy of your data you asked for is ready. You'll find it on your account page for 7 days.",
    ],
    link: { label: "Get my data", path: "/account/data" },
  });
}

/** Confirms that the account will be deleted in 14 days; `on` is that day in words, `canceled` says what was canceled. */
export function deletionMail(site: MailSite, to: Reader, on: string, canceled: string[]): Mail {
  return accountMail(site, to, {
    subject: "Your account will be deleted",
    paragraphs: [
      `as you asked, your account and everything in it will be deleted on ${on}.`,
      ...canceled,
      "If you change your mind, sign in before then and choose “Keep my account”:",
    ],
    link: { label: "Open my account", path: "/account" },
  });
}
