import { accountMail } from "#app/features/people/accounts/mail.server.ts";

type Site = Parameters<typeof accountMail>[0];
type Reader = Parameters<typeof accountMail>[1];

const manage = { label: "Open my second factor", path: "/account/second-factor" };
const newPassword = { label: "Set a new password", path: "/forgot-password" };

/** Tells the owner that sign-in now asks for a code; `isNew` is false when a new app replaced the old one. */
export function turnedOnMail(site: Site, to: Reader, isNew: boolean) {
  const what = isNew
    ? "Your second factor was turned on: signing in now takes your password and a code from your app."
    : "Your second factor was moved to another app. The codes of the old one no longer work.";
  return accountMail(site, to, {
    subject: isNew ? "Your second factor was turned on" : "Your second factor was changed",
    paragraphs: [
      `${what} Every other device was signed out.`,
      "If this wasn't you, ask the club to reset your second factor, and set a new password:",
    ],
    link: newPassword,
  });
}

/**
 * Tells the owner that sign-in no longer asks for a code; `isByCommand` if it was turned off on the command line.
 */
export function turnedOffMail(site: Site, to: Reader, isByCommand: boolean) {
  return accountMail(site, to, {
    subject: "Your second factor was turned off",
    paragraphs: [
      isByCommand
        ? "Your second factor was reset on the server. Every device was signed out, and your password alone signs you in now."
        : "Your second factor was turned off. Your password alone signs you in now.",
      "You can set it up again on your account page. If this wasn't you, set a new password right away.",
    ],
    link: isByCommand ? manage : newPassword,
  });
}

/** Tells the owner that the old recovery codes are void. */
export function codesRenewedMail(site: Site, to: Reader) {
  return accountMail(site, to, {
    subject: "You have new recovery codes",
    paragraphs: [
      "Ten new recovery codes were made for your account. The old ones no longer work.",
      "If this wasn't you, set a new password right away:",
    ],
    link: newPassword,
  });
}

/** Tells the owner that a recovery code was used, and how many are left. */
export function recoveryCodeUsedMail(site: Site, to: Reader, left: number) {
  const rest = left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`;
  return accountMail(site, to, {
    subject: "A recovery code was used",
    paragraphs: [
      `A recovery code was used instead of a code from your app. ${rest} You can make new ones on your account page.`,
      "If this wasn't you, set a new password right away, then make new recovery codes.",
    ],
    link: manage,
  });
}
