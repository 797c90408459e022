import { passSecondFactor } from "#app/features/people/second-factor/ask-factor.server.ts";
import {
  renewRecoveryCodes,
  saveRecoveryCodes,
  turnOffSecondFactor,
} from "#app/features/people/second-factor/manage.server.ts";
import { confirmSetup, startSetup } from "#app/features/people/second-factor/set-up.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Handler, HeaderPairs } from "../attempt.server.ts";
import { passwordGuesses } from "./account-handlers.server.ts";
import { admitBrowser } from "./admit-browser.server.ts";
import { hideCodes, readPending, showCodes } from "./second-factor-cookies.server.ts";

/** Entering the code of a sign-in that waits. */
export const passHandler = {
  run: passSecondFactor,
  cookies: readPending,
  headers: admitBrowser,
} satisfies Handler<Awaited<ReturnType<typeof passSecondFactor>>>;

type NewCodes = Parameters<typeof showCodes>[2];

const withCodes = async (made: NewCodes, services: Services, request: Request): Promise<HeaderPairs> => [
  ["Set-Cookie", await showCodes(services, request, made)],
];

/** Starting a setup, the first one or a replacement. */
export const startSetupHandler = { run: startSetup, limits: [passwordGuesses] } satisfies Handler;

/** Completing a setup; the next page shows the recovery codes. */
export const confirmSetupHandler = {
  run: confirmSetup,
  limits: [passwordGuesses],
  headers: withCodes,
} satisfies Handler<NewCodes>;

/** Making new recovery codes; the next page shows them. */
export const renewCodesHandler = {
  run: renewRecoveryCodes,
  limits: [passwordGuesses],
  headers: withCodes,
} satisfies Handler<NewCodes>;

/** Saying that the codes are saved, after which they are no longer shown. */
export const saveCodesHandler = {
  run: saveRecoveryCodes,
  headers: async (
    { userId }: { userId: string },
    services: Services,
    request: Request,
  ): Promise<HeaderPairs> => [["Set-Cookie", await hideCodes(services, request, userId)]],
} satisfies Handler<{ userId: string }>;

/** Turning the second factor off. */
export const turnOffHandler = { run: turnOffSecondFactor, limits: [passwordGuesses] } satisfies Handler;
