import { messages as words } from "#app/features/people/second-factor/messages.ts";
import { cancelSetup } from "#app/features/people/second-factor/set-up.server.ts";
import type { FormDoor } from "#app/http/form-action.server.ts";
import {
  confirmSetupDoor,
  renewCodesDoor,
  saveCodesDoor,
  startSetupDoor,
  turnOffDoor,
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
type Forms = Record<string, FormDoor<any>>;

/** Every form of the page by its name. */
export const factorForms: Forms = {
  start: { ...startSetupDoor, to: page, titles, hide },
  replace: { ...startSetupDoor, to: page, titles, hide },
  confirm: {
    ...confirmSetupDoor,
    to: page,
    flash: done(words.turnedOn, words.turnedOnDetail),
    titles,
    hide,
  },
  cancel: { run: cancelSetup, to: page, flash: done(words.setupCanceled), titles },
  renew: { ...renewCodesDoor, to: page, titles, hide },
  saved: { ...saveCodesDoor, to: page, flash: done(words.codesSaved), titles },
  "turn-off": {
    ...turnOffDoor,
    to: "/account",
    flash: done(words.turnedOff, words.turnedOffDetail),
    titles,
    hide,
  },
};
