import { messages as words } from "#app/features/people/second-factor/messages.ts";
import { cancelSetup } from "#app/features/people/second-factor/set-up.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import {
  confirmSetupHandler,
  renewCodesHandler,
  saveCodesHandler,
  startSetupHandler,
  turnOffHandler,
} from "#app/http/second-factor-handlers.server.ts";

const page = "/account/second-factor";
const titles = { failed: words.notDoneTitle };
const hide = ["currentPassword", "secondFactor"];
const done = (title: string, message?: string) => ({
  tone: "success" as const,
  title,
  ...(message && { message }),
});

// biome-ignore lint/suspicious/noExplicitAny: each entry keeps its own result type between `run` and `to`
type Forms = Record<string, FormHandler<any>>;

/** Every form of the page by its name. */
export const factorForms: Forms = {
  start: { ...startSetupHandler, to: page, titles, hide },
  replace: { ...startSetupHandler, to: page, titles, hide },
  confirm: {
    ...confirmSetupHandler,
    to: page,
    flash: done(words.turnedOn, words.turnedOnDetail),
    titles,
    hide,
  },
  cancel: { run: cancelSetup, to: page, flash: done(words.setupCanceled), titles },
  renew: { ...renewCodesHandler, to: page, titles, hide },
  saved: {
    ...saveCodesHandler,
    to: page,
    flash: done(words.codesSaved),
    titles: { failed: words.codesWaitTitle },
  },
  "turn-off": {
    ...turnOffHandler,
    to: "/account",
    flash: done(words.turnedOff, words.turnedOffDetail),
    titles,
    hide,
  },
};
