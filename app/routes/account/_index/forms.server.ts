import { accountMessages as words } from "#app/features/people/accounts/account-messages.ts";
import { keepAccount } from "#app/features/people/accounts/delete-account.server.ts";
import { requestExport } from "#app/features/people/accounts/export-data.server.ts";
import { titleOf } from "#app/features/people/accounts/messages.ts";
import { setMailPreferences } from "#app/features/people/accounts/own-account.server.ts";
import { messages as factorWords } from "#app/features/people/second-factor/messages.ts";
import { endTrust } from "#app/features/people/second-factor/trusted-devices.server.ts";
import { endOwnSession } from "#app/features/people/sessions/own-sessions.server.ts";
import { chooseVideoSize } from "#app/features/video/clips/choose-size.server.ts";
import {
  changePasswordHandler,
  deleteAccountHandler,
  profileHandler,
  sendVerificationHandler,
  signOutEverywhereHandler,
} from "#app/http/account-handlers.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import { smallVideosHandler } from "#app/http/small-videos.server.ts";

const notSaved = { failed: words.notSavedTitle, invalid: titleOf(words.notSavedTitle) };
const done = (title: string, message?: string) => ({
  tone: "success" as const,
  title,
  ...(message && { message }),
});

// biome-ignore lint/suspicious/noExplicitAny: each entry keeps its own result type between `run` and `to`
type Forms = Record<string, FormHandler<any>>;

/** Every form of the account page by its name. */
export const accountForms: Forms = {
  profile: {
    ...profileHandler,
    to: "/account",
    flash: done(words.profileSaved),
    titles: notSaved,
    hide: ["currentPassword"],
  },
  preferences: {
    run: setMailPreferences,
    to: "/account",
    flash: done(words.preferencesSaved),
    titles: notSaved,
  },
  password: {
    ...changePasswordHandler,
    to: "/account",
    flash: done(words.passwordChanged, words.passwordChangedDetail),
    titles: notSaved,
    hide: ["currentPassword", "newPassword", "confirmPassword"],
  },
  verification: {
    ...sendVerificationHandler,
    to: "/account",
    flash: done(words.verificationSent, words.verificationSentDetail),
    titles: notSaved,
  },
  "sign-out-device": {
    run: endOwnSession,
    to: "/account",
    flash: done(words.signedOutThere),
    titles: notSaved,
  },
  "end-trust": {
    run: endTrust,
    to: "/account",
    flash: done(factorWords.trustEnded),
    titles: notSaved,
  },
  "sign-out-everywhere": {
    ...signOutEverywhereHandler,
    to: "/auth",
    flash: done(words.signedOutEverywhere),
    titles: notSaved,
  },
  export: {
    run: requestExport,
    to: "/account#data",
    titles: notSaved,
    flash: done(words.exportWanted, words.exportWantedDetail),
  },
  "delete-account": {
    ...deleteAccountHandler,
    to: "/",
    flash: done(words.deletionAsked, words.deletionDetail),
    titles: notSaved,
    hide: ["currentPassword"],
  },
  "small-videos": { run: chooseVideoSize, ...smallVideosHandler, titles: notSaved },
  "keep-account": { run: keepAccount, to: "/account", flash: done(words.accountKept), titles: notSaved },
};
