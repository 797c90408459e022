import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { writeInstead } from "#app/features/base/mail/write-instead.server.ts";
import { keepAccount, requestDeletion } from "#app/features/club/member-view/leaving.server.ts";
import { accountMessages as words } from "#app/features/people/accounts/account-messages.ts";
import { titleOf } from "#app/features/people/accounts/messages.ts";
import { requestExport } from "#app/features/people/accounts/own-account/export-data.server.ts";
import { setMailPreferences } from "#app/features/people/accounts/own-account/own-account.server.ts";
import { messages as factorWords } from "#app/features/people/second-factor/messages.ts";
import { endTrust } from "#app/features/people/second-factor/trusted-devices.server.ts";
import { endOwnSession } from "#app/features/people/sessions/own-sessions.server.ts";
import { chooseVideoSize } from "#app/features/video/clips/choose-size.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import { smallVideosHandler } from "#app/http/pages/small-videos.server.ts";
import {
  changePasswordHandler,
  deleteAccountHandler,
  profileHandler,
  sendVerificationHandler,
  signOutEverywhereHandler,
} from "#app/http/sign-in/account-handlers.server.ts";

const notSaved = { title: words.notSavedTitle, invalid: titleOf(words.notSavedTitle) };

/** Every form of the account page by its name. */
export const accountForms = pageForms({
  profile: {
    ...profileHandler,
    to: "/account",
    flash: words.profileSaved,
    failed: notSaved,
    hide: ["currentPassword"],
  },
  preferences: { run: setMailPreferences, to: "/account", flash: words.preferencesSaved, failed: notSaved },
  password: {
    ...changePasswordHandler,
    to: "/account",
    flash: { title: words.passwordChanged, message: words.passwordChangedDetail },
    failed: notSaved,
    hide: ["currentPassword", "newPassword", "confirmPassword"],
  },
  verification: {
    ...sendVerificationHandler,
    to: "/account",
    flash: (_result, services) =>
      writeInstead(services) === null
        ? { title: words.verificationSent, message: words.verificationSentDetail }
        : { title: words.notSavedTitle, message: noMailServer },
    failed: notSaved,
  },
  "sign-out-device": { run: endOwnSession, to: "/account", flash: words.signedOutThere, failed: notSaved },
  "end-trust": { run: endTrust, to: "/account", flash: factorWords.trustEnded, failed: notSaved },
  "sign-out-everywhere": {
    ...signOutEverywhereHandler,
    to: "/auth",
    flash: words.signedOutEverywhere,
    failed: notSaved,
  },
  export: {
    run: requestExport,
    to: "/account/data",
    failed: notSaved,
    flash: (_result, services) => ({
      title: words.exportWanted,
      message: writeInstead(services) === null ? words.exportWantedDetail : words.exportWantedHere,
    }),
  },
  "delete-account": {
    run: requestDeletion,
    ...deleteAccountHandler,
    to: "/",
    flash: { title: words.deletionAsked, message: words.deletionDetail },
    failed: notSaved,
    hide: ["currentPassword"],
  },
  "small-videos": { run: chooseVideoSize, ...smallVideosHandler, failed: notSaved },
  "keep-account": { run: keepAccount, to: "/account", flash: words.accountKept, failed: notSaved },
});
