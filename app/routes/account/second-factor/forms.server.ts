import { messages as words } from "#app/features/people/second-factor/messages.ts";
import { cancelSetup } from "#app/features/people/second-factor/set-up.server.ts";
import { pageForms } from "#app/http/forms/form-action.server.ts";
import {
  confirmSetupHandler,
  renewCodesHandler,
  saveCodesHandler,
  startSetupHandler,
  turnOffHandler,
} from "#app/http/sign-in/second-factor-handlers.server.ts";

const page = "/account/second-factor";
const failed = words.notDoneTitle;
const hide = ["currentPassword", "secondFactor"];

/** Every form of the page by its name. */
export const factorForms = pageForms({
  start: { ...startSetupHandler, to: page, failed, hide },
  replace: { ...startSetupHandler, to: page, failed, hide },
  confirm: {
    ...confirmSetupHandler,
    to: page,
    flash: { title: words.turnedOn, message: words.turnedOnDetail },
    failed,
    hide,
  },
  cancel: { run: cancelSetup, to: page, flash: words.setupCanceled, failed },
  renew: { ...renewCodesHandler, to: page, failed, hide },
  saved: { ...saveCodesHandler, to: page, flash: words.codesSaved, failed: words.codesWaitTitle },
  "turn-off": {
    ...turnOffHandler,
    to: "/account",
    flash: { title: words.turnedOff, message: words.turnedOffDetail },
    failed,
    hide,
  },
});
